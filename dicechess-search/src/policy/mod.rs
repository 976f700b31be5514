//! What a search considers, and in which order: `chance` for rolls, `reply` for the replies to them,
//! `coverage` for whether these are all, `selection` for the best of them and for samples.

mod chance;
mod coverage;
mod reply;
mod selection;

pub use chance::{AllRolls, ChanceFn, ChancePolicy, OrderedClasses, chance_fn, order_classes};
pub use coverage::{Complete, Coverage, Selected, Selective};
pub use reply::{AllReplies, FirstReplies, OrderedReplies, ReplyPolicy, order_replies};
pub use selection::{BestFirst, SampledReplies};
