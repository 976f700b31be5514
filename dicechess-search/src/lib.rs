//! Search for games of chance over traits, and Dice Chess on top of it.
//!
//! Modules in reading order, all re-exported here:
//!
//! 1. [`Score`] and [`UtilityBounds`]: what is optimised, and the range it lives in.
//! 2. [`Game`]: what a game is to the search; [`DiceChess`] is one.
//! 3. [`Evaluator`] and [`BatchEvaluator`]: judging positions; [`Material`] and [`price`] are the
//!    first one. [`IncrementalEvaluator`]: judging a reply without making it; [`PieceSquare`] does
//!    too. [`Scaled`] makes whole scores exact over chance nodes.
//! 4. [`SearchOutcome`], [`Proven`] and [`Window`]: what a search comes to.
//! 5. [`ReplyPolicy`] and [`ChancePolicy`]: what is considered, and in which order. [`Leaves`]: how
//!    the last ply is judged. [`Cancellation`] and [`Control`]: when it ends.
//! 6. [`Cache`]: what is remembered. [`TranspositionTable`]: what outlives a search, for all
//!    threads.
//! 7. [`plain_value`]: the plain expectiminimax, the reference for every other search of any game.
//! 8. [`ChanceNode`] and [`Expectiminimax`]: the same values with Star1 and Star2.
//! 9. [`RootSearch`]: which candidate, or which turn, is best.
//! 10. `synthetic` (feature of the same name): small random games to test searches on.
//! 11. [`TwoPly`]: the plain two-ply search of Dice Chess, the reference for its root.
//! 12. [`KingSafety`], [`Standard`] and [`Aggressive`]: more evaluators of Dice Chess; and what to
//!     build others from: [`hanging_pieces`], [`PassedPawns`], [`mobility`], [`minimum_price`] and
//!     [`cheapest_attacker`], [`KingThreats`].
//! 13. [`Tactician`]: a player that looks at the board after its turn, by a [`TacticianConfig`].
//! 14. [`MonteCarloEquity`]: how often each side wins from a position before its roll, by rollouts
//!     that a [`RolloutPolicy`] plays.
//! 15. [`Bot`] and [`BotRegistry`]: players behind one object-safe trait, by name.
//! 16. [`TimeManager`]: how long to think about a turn.
//! 17. [`Arena`]: games between bots, in mirrored pairs; [`MatchScore`]: what they prove.
//!
//! A search is put together from parts, each of them a type:
//!
//! ```
//! use std::num::NonZero;
//! use dicechess_rules::Position;
//! use dicechess_search::{
//!     DiceChess, ExpectimaxConfig, Expectiminimax, IncrementalLeaves, Material, RollClasses,
//!     RootSearch, TranspositionTable,
//! };
//! use rand_core::SeedableRng;
//!
//! let (judge, bounds) = (Material, Material::bounds());
//! let table = TranspositionTable::new(judge, bounds, 1 << 12)?;
//! let search = Expectiminimax::new(&DiceChess, judge, bounds)?
//!     .with_chances(RollClasses)
//!     .with_leaves(IncrementalLeaves)
//!     .with_cache(&table)?;
//! let config = ExpectimaxConfig::builder()
//!     .plies(NonZero::new(2).ok_or("not zero")?)
//!     .candidate_limit(NonZero::new(8))
//!     .build()?;
//!
//! let position: Position = "7k/8/8/8/8/4r3/3P4/7K w - - 0 1 P".parse()?;
//! let mut generator = rand_chacha::ChaCha8Rng::seed_from_u64(1);
//! let report = RootSearch::new(search, config).choose(&position, &mut generator)?;
//! assert_eq!(report.turn().ok_or("a pawn can move")?.to_string(), "d2e3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arena;
mod bots;
mod bounds;
mod cache;
mod chance_node;
mod choice;
mod control;
mod dice_chess;
mod draw;
mod equity;
mod error;
mod evaluation;
mod evaluation_cache;
mod evaluator;
mod expectiminimax;
mod game;
mod incremental;
mod leaves;
mod material;
mod mixing;
mod oracle;
mod outcome;
mod piece_square;
mod policy;
mod root;
mod root_turns;
mod scaled;
mod score;
#[cfg(feature = "synthetic")]
pub mod synthetic;
mod table;
mod tactician;
mod time_manager;
mod two_ply;
mod window;

pub use arena::{
    Arena, ArenaError, Confidence, ConfidenceError, GameResult, Interval, MatchScore, PairResult,
    Player, StartError, Tally,
};
pub use bots::{
    Bot, BotCandidate, BotChoices, BotDecision, BotDescription, BotError, BotRegistry, BotReport,
    BotRequest, ExpectimaxBot, GreedyBot, MonteCarloBot, MonteCarloConfig, MonteCarloConfigBuilder,
    RandomBot, Registration, RegistryError, ScorePart, TacticianBot,
};
pub use bounds::{BoundsError, UtilityBounds};
pub use cache::{Cache, MapCache, NoCache, Subtree};
pub use chance_node::{ChanceNode, Progress};
pub use control::{
    CancelIf, Cancellation, Clock, ClockFn, Control, Means, MonotonicClock, NeverCancel, StopCause,
    Unlimited, cancel_if, clock_fn,
};
pub use dice_chess::{DiceChess, DiceChessMemory, RollClasses, UrgentFirst};
pub use equity::{
    EquityConfig, EquityConfigBuilder, EquityEnd, EquityError, EquityEstimate, EquityOutcome,
    EquityRun, GreedyRollout, MonteCarloEquity, RolloutChoice, RolloutFn, RolloutPolicy,
    UniformRollout, rollout_fn,
};
pub use error::{RootFailure, SearchError, SearchFailure, WeightError};
pub use evaluation::{
    Aggressive, AggressiveParts, CheapestAttacker, KingSafety, KingThreats, PassedPawnBonus,
    PassedPawns, Standard, cheapest_attacker, hanging_material, hanging_pieces, minimum_price,
    mobility, threat_weight,
};
pub use evaluation_cache::EvaluationCache;
pub use evaluator::{BatchEvaluator, Evaluator, EvaluatorFn, Even, evaluator_fn};
pub use expectiminimax::{
    Expectiminimax, PolicyReport, Pruning, SearchCounters, SearchParts, SearchReport, Variation,
    VariationStep,
};
pub use game::{Game, Status, Weighted};
pub use incremental::{IncrementalEvaluator, LastSteps, StepGroup, Steps};
pub use leaves::{BatchLeaves, IncrementalLeaves, Leaves, RememberedLeaves, ScalarLeaves};
pub use material::{Material, price};
pub use oracle::plain_value;
pub use outcome::{ExactValue, LowerBound, Proven, SearchOutcome, UpperBound};
pub use piece_square::PieceSquare;
pub use policy::{
    AllReplies, AllRolls, BestFirst, ChanceFn, ChancePolicy, Complete, Coverage, FirstReplies,
    OrderedClasses, OrderedReplies, ReplyPolicy, SampledReplies, Selected, Selective, chance_fn,
    order_classes, order_replies,
};
/// The traits of the generators that bots, searches and rollouts draw with: a generator of another
/// version of `rand_core` does not fit.
pub use rand_core;
#[cfg(feature = "rayon")]
pub use root::Threads;
pub use root::{
    Basis, ExpectimaxConfig, ExpectimaxConfigBuilder, NoRescore, PolicyRootReport,
    PolicyTurnReport, Rescore, RootCandidate, RootMode, RootReport, RootRescore, RootSearch,
    SecondOpinion, TurnDecision, TurnReport,
};
pub use scaled::Scaled;
pub use score::Score;
pub use table::{
    KeyedGame, NodeKind, TableSizeError, TableTelemetry, TableValue, TranspositionTable,
};
pub use tactician::{
    CheapEvaluator, NoSink, StatisticsSink, Tactician, TacticianCandidate, TacticianConfig,
    TacticianConfigBuilder, TacticianDecision, TacticianError, TacticianOutcome, TacticianReport,
    TacticianScore, TacticianStatistics,
};
pub use time_manager::{
    ClockError, ClockField, ClockState, DiceChessTurns, TimeManager, TimeManagerConfig,
    TimeManagerConfigBuilder, TurnsToGo, TurnsToGoError, TurnsToGoFn, turns_to_go_fn,
};
pub use two_ply::{Candidate, Ranking, ReplyExpectation, RootChoice, TwoPly};
pub use window::{Window, WindowError};
