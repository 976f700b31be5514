//! What the search framework refuses, and how it says so; on games written out by hand.

use std::num::NonZeroUsize;

use dicechess::{
    AllReplies, BatchEvaluator, BoundsError, ChanceNode, Expectiminimax, FirstReplies, Game,
    Pruning, SearchFailure, SearchOutcome, SearchReport, Status, UtilityBounds, WeightError,
    Weighted, Window, WindowError, chance_fn, evaluator_fn,
};

/// What a position is the beginning of.
#[derive(Debug, Clone, PartialEq)]
enum Tree {
    /// A position that the evaluator judges.
    Leaf(f64),
    /// A side has won.
    Won(bool),
    /// The replies to each of two rolls of weight 1 and 3.
    Rolls([Vec<Tree>; 2]),
}

/// A game that is written out: `true` moves first.
struct WrittenGame;

#[derive(Debug, Clone, PartialEq)]
struct Node {
    tree: Tree,
    side: bool,
}

impl Game for WrittenGame {
    type Position = Node;
    type Side = bool;
    type Roll = usize;
    type Memory = ();

    fn total_weight(&self) -> u32 {
        4
    }

    fn side_to_move(&self, position: &Node) -> bool {
        position.side
    }

    fn status(&self, position: &Node) -> Status<bool> {
        match position.tree {
            Tree::Leaf(_) => Status::Drawn,
            Tree::Won(side) => Status::Won(side),
            Tree::Rolls(_) => Status::Ongoing,
        }
    }

    fn rolls(&self, _: &Node, rolls: &mut Vec<Weighted<usize>>) {
        rolls.extend([Weighted::new(0, 1), Weighted::new(1, 3)]);
    }

    fn replies(&self, position: &Node, roll: &usize, (): &mut (), replies: &mut Vec<Node>) {
        if let Tree::Rolls(rolls) = &position.tree {
            replies.extend(rolls[*roll].iter().map(|tree| Node {
                tree: tree.clone(),
                side: !position.side,
            }));
        }
    }
}

/// A tree of one ply.
fn one_ply(light: &[Tree], heavy: &[Tree]) -> Node {
    Node {
        tree: Tree::Rolls([light.to_vec(), heavy.to_vec()]),
        side: true,
    }
}

fn leaf_score(position: &Node) -> f64 {
    match position.tree {
        Tree::Leaf(score) => score,
        Tree::Won(_) | Tree::Rolls(_) => 0.0,
    }
}

/// An evaluator that goes wrong in ways of its own.
#[derive(Debug, Clone, Copy)]
enum Faulty {
    Fails,
    Forgets,
    Adds,
}

/// Why [`Faulty`] fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ModelIsGone;

impl BatchEvaluator<WrittenGame> for Faulty {
    type Score = f64;
    type Error = ModelIsGone;

    fn try_evaluate_many(
        &self,
        positions: &[Node],
        _: bool,
        scores: &mut Vec<f64>,
    ) -> Result<(), ModelIsGone> {
        scores.extend(positions.iter().map(leaf_score));
        match self {
            Self::Fails => return Err(ModelIsGone),
            Self::Forgets => scores.truncate(positions.len() - 1),
            Self::Adds => scores.push(0.0),
        }
        Ok(())
    }
}

fn bounds() -> UtilityBounds<f64> {
    UtilityBounds::new(-100.0, -99.0, 99.0, 100.0).expect("in order")
}

const PRUNINGS: [Pruning; 3] = [Pruning::Off, Pruning::Star1, Pruning::Star2];

type Found<Error> = Result<SearchReport<SearchOutcome<f64>>, SearchFailure<Error>>;

/// Searches a tree of one ply, in an open window.
fn search<Judge: BatchEvaluator<WrittenGame, Score = f64>>(
    judge: Judge,
    root: &Node,
    pruning: Pruning,
) -> Found<Judge::Error> {
    let mut search = Expectiminimax::new(&WrittenGame, judge, bounds())?.with_pruning(pruning);
    search.run(root, 1, true, search.open_window())
}

/// Searches for one side in a window, with the leaves' own scores.
fn search_in(root: &Node, pruning: Pruning, perspective: bool, (alpha, beta): (f64, f64)) -> bool {
    let judge = evaluator_fn::<WrittenGame, _, _>(|position: &Node, _| leaf_score(position));
    Expectiminimax::new(&WrittenGame, judge, bounds())
        .expect("the sums fit")
        .with_pruning(pruning)
        .run(
            root,
            1,
            perspective,
            Window::new(alpha, beta).expect("in order"),
        )
        .expect("the tree is sound")
        .loss_tainted
}

#[test]
fn a_score_that_is_no_number_ends_the_search() {
    let judge = evaluator_fn::<WrittenGame, _, _>(|position: &Node, _| leaf_score(position));
    let nan = Tree::Leaf(f64::NAN);
    for root in [
        one_ply(std::slice::from_ref(&nan), &[Tree::Leaf(1.0)]),
        one_ply(&[Tree::Leaf(1.0)], &[Tree::Leaf(2.0), nan]),
    ] {
        for pruning in PRUNINGS {
            let failure = search(&judge, &root, pruning).expect_err("a leaf is not a number");
            assert_eq!(failure, SearchFailure::NotANumber);
        }
    }
}

#[test]
fn an_evaluators_failure_is_the_searchs() {
    let root = one_ply(&[Tree::Leaf(1.0)], &[Tree::Leaf(2.0)]);
    for pruning in PRUNINGS {
        let failure = search(Faulty::Fails, &root, pruning).expect_err("the evaluator fails");
        assert_eq!(failure, SearchFailure::Evaluator(ModelIsGone));
    }
}

#[test]
fn an_evaluator_owes_one_score_for_each_position() {
    let root = one_ply(&[Tree::Leaf(1.0)], &[Tree::Leaf(2.0)]);
    for pruning in PRUNINGS {
        // The probes of a node are one batch.
        let asked = if pruning == Pruning::Star2 { 2 } else { 1 };
        for (judge, found) in [(Faulty::Forgets, asked - 1), (Faulty::Adds, asked + 1)] {
            let failure = search(judge, &root, pruning).expect_err("a score is missing or extra");
            assert_eq!(failure, SearchFailure::ScoreCount { asked, found });
        }
    }
}

#[test]
fn the_weights_of_classes_are_positive_and_sum_to_the_total() {
    let root = one_ply(&[Tree::Leaf(1.0)], &[Tree::Leaf(2.0)]);
    let wrong = [
        ([0, 4], WeightError::Zero { class: 0 }),
        ([4, 0], WeightError::Zero { class: 1 }),
        ([1, 2], WeightError::Sum { found: 3, total: 4 }),
        ([3, 3], WeightError::Sum { found: 6, total: 4 }),
    ];
    for (weights, error) in wrong {
        let chances = chance_fn::<WrittenGame, _>(move |_, _, (), classes| {
            classes.extend([0, 1].map(|roll| Weighted::new(roll, weights[roll])));
        });
        let judge = evaluator_fn::<WrittenGame, _, _>(|position: &Node, _| leaf_score(position));
        let mut search = Expectiminimax::new(&WrittenGame, judge, bounds())
            .expect("the sums fit")
            .with_chances(chances);
        let failure = search
            .run(&root, 1, true, search.open_window())
            .expect_err("the weights are wrong");
        assert_eq!(failure, SearchFailure::Weights(error));
    }
}

#[test]
fn a_chance_node_needs_classes_and_weights_that_fit_its_scores() {
    let node = |weights: &[u32]| {
        let window = Window::new(0_i8, 1).expect("in order");
        ChanceNode::new(weights.iter().copied(), 216, window, (0, 1)).map(|node| node.remaining())
    };
    assert_eq!(
        node(&[200, 16]),
        Err(WeightError::NotInScore { weight: 200 })
    );
    let in_sum = [72, 72, 72];
    assert_eq!(node(&in_sum), Err(WeightError::NotInScore { weight: 216 }));
    assert_eq!(
        node(&[]),
        Err(WeightError::Sum {
            found: 0,
            total: 216
        })
    );
}

#[test]
fn a_roll_without_reply_not_even_a_pass_is_the_games_fault() {
    let judge = evaluator_fn::<WrittenGame, _, _>(|position: &Node, _| leaf_score(position));
    for root in [
        one_ply(&[], &[Tree::Leaf(1.0)]),
        one_ply(&[Tree::Leaf(1.0)], &[]),
    ] {
        for pruning in PRUNINGS {
            let failure = search(&judge, &root, pruning).expect_err("there is no reply");
            assert_eq!(failure, SearchFailure::NoReply);
        }
    }
}

#[test]
fn bounds_are_in_order_and_leave_room_for_sums() {
    let nan = f64::NAN;
    let refused = |[loss, lowest, highest, win]: [f64; 4]| {
        UtilityBounds::new(loss, lowest, highest, win).expect_err("not in order")
    };
    assert_eq!(refused([-1.0, -1.0, 1.0, 2.0]), BoundsError::Loss);
    assert_eq!(refused([nan, -1.0, 1.0, 2.0]), BoundsError::Loss);
    assert_eq!(refused([-2.0, nan, 1.0, 2.0]), BoundsError::Loss);
    assert_eq!(refused([-2.0, 1.0, -1.0, 2.0]), BoundsError::Range);
    assert_eq!(refused([-2.0, -1.0, nan, 2.0]), BoundsError::Range);
    assert_eq!(refused([-2.0, -1.0, 1.0, 1.0]), BoundsError::Win);
    assert_eq!(refused([-2.0, -1.0, 1.0, nan]), BoundsError::Win);
    assert!(UtilityBounds::new(-2.0, 0.0, 0.0, 2.0).is_ok());

    let wide = UtilityBounds::new(i32::MIN, -1, 1, i32::MAX).expect("in order");
    assert_eq!(wide.check_total_weight(4), Err(BoundsError::TooWide));
    let judge = evaluator_fn::<WrittenGame, _, _>(|_: &Node, _| 0_i32);
    let failure = Expectiminimax::new(&WrittenGame, judge, wide).err();
    assert_eq!(failure, Some(SearchFailure::Bounds(BoundsError::TooWide)));
}

#[test]
fn a_window_is_in_order() {
    assert_eq!(Window::new(1, 0), Err(WindowError));
    assert_eq!(Window::new(f64::NAN, 0.0), Err(WindowError));
    assert_eq!(Window::new(0.0, f64::NAN), Err(WindowError));
    assert!(Window::new(0, 0).is_ok());
}

#[test]
fn a_selection_of_replies_is_valued_as_such() {
    let [low, high] = [Tree::Leaf(1.0), Tree::Leaf(9.0)];
    let root = one_ply(&[low.clone(), high.clone()], &[low, high]);
    let judge = evaluator_fn::<WrittenGame, _, _>(|position: &Node, _| leaf_score(position));
    for pruning in PRUNINGS {
        let value_of_first = |count| {
            let count = NonZeroUsize::new(count).expect("not 0");
            let mut search = Expectiminimax::new(&WrittenGame, &judge, bounds())
                .expect("the sums fit")
                .with_replies(FirstReplies::new(count, AllReplies))
                .with_pruning(pruning);
            let report = search.run(&root, 1, true, search.open_window());
            let selected = report.expect("the tree is sound").outcome;
            let exact = selected.within_selection().into_exact();
            exact.expect("the window is open").value().to_bits()
        };
        let expected = [1.0, 9.0, 9.0].map(f64::to_bits);
        assert_eq!([1, 2, 3].map(value_of_first), expected);
    }
}

#[test]
fn a_reply_that_loses_at_once_taints_the_first_roll_of_the_other_side() {
    const OPEN: (f64, f64) = (-100.0, 100.0);
    let [even, lost, won] = [Tree::Leaf(0.0), Tree::Won(true), Tree::Won(false)];
    let sides = [even.clone(), won.clone()];
    for pruning in PRUNINGS {
        // `true` replies, so that the other side's view is that of a minimum.
        let tainted = |heavy: &[Tree]| {
            let root = one_ply(&sides, heavy);
            search_in(&root, pruning, false, OPEN)
        };
        assert!(tainted(&[even.clone(), lost.clone()]));
        assert!(tainted(&[lost.clone(), even.clone()]));
        assert!(!tainted(&[even.clone(), won.clone()]));
        // Who replies has the choice, and need not lose.
        let own = one_ply(&sides, &[won.clone(), even.clone()]);
        assert!(!search_in(&own, pruning, true, OPEN));
    }
}

#[test]
fn a_loss_found_by_a_probe_taints_even_if_the_node_is_cut() {
    let [even, lost] = [Tree::Leaf(0.0), Tree::Won(true)];
    let root = one_ply(std::slice::from_ref(&even), &[lost, even.clone()]);
    // At best (99 + 3 × −100) / 4: the probes alone decide.
    assert!(search_in(&root, Pruning::Star2, false, (-10.0, 10.0)));
}
