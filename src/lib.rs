//! Search for games of chance, with Dice Chess as its home game.
//!
//! In Dice Chess three dice say which piece types may move, a turn is up to three moves, as many
//! dice as possible must be spent, and taking the king wins. This crate is a facade: everything
//! here is re-exported, by name, from two crates that can be used alone.
//!
//! In reading order:
//!
//! 1. The game, from [`dicechess_rules`]: [`Position`] and its DFEN text, [`DicePool`] and
//!    [`ROLLS`], [`Move`], [`Turn`] and [`LegalTurns`], [`attacks`], [`movegen`], [`turns`],
//!    [`perft`].
//! 2. The search, from [`dicechess_search`]: [`Evaluator`], [`Material`], [`UtilityBounds`],
//!    [`TwoPly`], [`RootSearch`]; evaluators and features of Dice Chess, the [`Tactician`], and
//!    [`MonteCarloEquity`]; [`Bot`]s, their [`BotRegistry`], a [`TimeManager`] for their clocks, and
//!    an [`Arena`] for their games.
//!
//! Examples further down name the crate that an item comes from, `dicechess_rules` or
//! `dicechess_search`: from here, `dicechess` does for both.
//!
//! ```
//! use dicechess::{Material, Position, RootChoice, TwoPly};
//!
//! let position: Position = "k3r2q/8/8/8/8/2B5/8/4K3 w - - 0 1 B".parse()?;
//! match TwoPly::new(Material, Material::bounds())?.choose(&position)? {
//!     RootChoice::Ranked(ranking) => assert_eq!(ranking.best().turn.to_string(), "c3e5"),
//!     RootChoice::KingCapture { turn } => println!("{turn} takes the king"),
//!     RootChoice::ForcedPass { .. } => println!("no move is possible"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// Validated profiles; through this crate the derive has to be told where they are.
///
/// ```
/// mod limits {
///     #[derive(Debug, dicechess::profile::Profile)]
///     #[profile(crate = dicechess::profile)]
///     pub struct Limits {
///         /// How deep to look.
///         #[profile(range = 1..=6)]
///         plies: u32,
///     }
/// }
/// assert!(limits::Limits::builder().plies(2).build().is_ok());
/// assert!(limits::Limits::builder().plies(9).build().is_err());
/// ```
pub use dicechess_macros as profile;
pub use dicechess_rules::{
    Bitboard, BitboardIter, Budget, CastlingRights, CastlingSide, ClassResults, ClassVisit, Color,
    DfenError, DfenFault, DfenField, DicePool, Exploration, FoldSummary, IllegalMove, IllegalTurn,
    LastSet, LegalTurns, Move, MoveGroup, NotRolled, Outcome, ParseDiceError, ParseMoveError,
    ParseSquareError, ParseTurnError, Piece, PlayableError, Position, PositionBuilder,
    PositionError, Promotion, ROLLS, Role, RoleSet, RoleSetIter, RollClass, SharedTraversal,
    Square, TOTAL_ROLLS, TraversalError, TraversalStats, Turn, TurnList, TurnNode, TurnTree,
    TurnWalker, VisitSummary, VisitedTurn, WeightedRoll, attacks, movegen, perft, traversal, turns,
};
/// The traits of random generators, of the version that fits; the generators of `rand_chacha` 0.10
/// implement them.
pub use dicechess_search::rand_core;
#[cfg(feature = "synthetic")]
pub use dicechess_search::synthetic;
pub use dicechess_search::{
    Aggressive, AggressiveParts, AllReplies, AllRolls, Arena, ArenaError, Basis, BatchEvaluator,
    BatchLeaves, BestFirst, Bot, BotCandidate, BotChoices, BotDecision, BotDescription, BotError,
    BotRegistry, BotReport, BotRequest, BoundsError, Cache, CancelIf, Cancellation, Candidate,
    ChanceFn, ChanceNode, ChancePolicy, CheapEvaluator, CheapestAttacker, Clock, ClockError,
    ClockField, ClockFn, ClockState, Complete, Confidence, ConfidenceError, Control, Coverage,
    DiceChess, DiceChessMemory, DiceChessTurns, EquityConfig, EquityConfigBuilder, EquityEnd,
    EquityError, EquityEstimate, EquityOutcome, EquityRun, EvaluationCache, Evaluator, EvaluatorFn,
    Even, ExactValue, ExpectimaxBot, ExpectimaxConfig, ExpectimaxConfigBuilder, Expectiminimax,
    FirstReplies, Game, GameResult, GreedyBot, GreedyRollout, IncrementalEvaluator,
    IncrementalLeaves, Interval, KeyedGame, KingSafety, KingThreats, LastSteps, Leaves, LowerBound,
    MapCache, MatchScore, Material, Means, MonotonicClock, MonteCarloBot, MonteCarloConfig,
    MonteCarloConfigBuilder, MonteCarloEquity, NeverCancel, NoCache, NoRescore, NoSink, NodeKind,
    OrderedClasses, OrderedReplies, PairResult, PassedPawnBonus, PassedPawns, PieceSquare, Player,
    PolicyReport, PolicyRootReport, PolicyTurnReport, Progress, Proven, Pruning, RandomBot,
    Ranking, Registration, RegistryError, RememberedLeaves, ReplyExpectation, ReplyPolicy, Rescore,
    RollClasses, RolloutChoice, RolloutFn, RolloutPolicy, RootCandidate, RootChoice, RootFailure,
    RootMode, RootReport, RootRescore, RootSearch, SampledReplies, ScalarLeaves, Scaled, Score,
    ScorePart, SearchCounters, SearchError, SearchFailure, SearchOutcome, SearchParts,
    SearchReport, SecondOpinion, Selected, Selective, Standard, StartError, StatisticsSink, Status,
    StepGroup, Steps, StopCause, Subtree, TableSizeError, TableTelemetry, TableValue, Tactician,
    TacticianBot, TacticianCandidate, TacticianConfig, TacticianConfigBuilder, TacticianDecision,
    TacticianError, TacticianOutcome, TacticianReport, TacticianScore, TacticianStatistics, Tally,
    TimeManager, TimeManagerConfig, TimeManagerConfigBuilder, TranspositionTable, TurnDecision,
    TurnReport, TurnsToGo, TurnsToGoError, TurnsToGoFn, TwoPly, UniformRollout, Unlimited,
    UpperBound, UrgentFirst, UtilityBounds, Variation, VariationStep, WeightError, Weighted,
    Window, WindowError, cancel_if, chance_fn, cheapest_attacker, clock_fn, evaluator_fn,
    hanging_material, hanging_pieces, minimum_price, mobility, order_classes, order_replies,
    plain_value, price, rollout_fn, threat_weight, turns_to_go_fn,
};

#[cfg(feature = "rayon")]
pub use dicechess_search::Threads;

/// The code in the README, compiled and run as a documentation test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeCode;
