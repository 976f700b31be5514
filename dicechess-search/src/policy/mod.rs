//! What a search considers, and in which order: `chance` for rolls, `reply` for the replies to
//! them.

mod chance;
mod reply;

pub use chance::{AllRolls, ChanceFn, ChancePolicy, chance_fn};
pub use reply::{
    AllReplies, Complete, Coverage, FirstReplies, OrderedReplies, ReplyPolicy, Selected, Selective,
    order_replies,
};
