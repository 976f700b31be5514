//! Two games with the same dice.

use dicechess_rules::Color;
use rand_core::{Rng, SeedableRng};

use super::streams::{Stream, generator};
use super::{Arena, ArenaError, GameResult, MatchScore, Player};

impl Arena<'_> {
    /// Plays a mirrored pair: two games from the same start with the same dice, in which the bots
    /// exchange colours, so that luck with the dice counts for both of them alike.
    ///
    /// The pair is a function of the bots, the arena, the seed and the index, which tells the pairs
    /// of a match apart; different pairs have generators that know nothing of each other. So pairs
    /// can be played in any order, by any number of threads.
    ///
    /// The generators that bots draw with belong to the colours: White draws with the same one in
    /// both games, and so does Black. Hence a bot that plays against itself plays the same game
    /// twice and scores exactly a half, and when the bots exchange their places the score is
    /// exactly 1 minus what it was.
    ///
    /// # Errors
    /// [`ArenaError`] if a bot fails or breaks the rules.
    ///
    /// ```
    /// use dicechess_rules::Position;
    /// use dicechess_search::{Arena, GreedyBot, Material, Player, RandomBot};
    /// use rand_chacha::ChaCha8Rng;
    ///
    /// let arena = Arena::new(Position::initial())?;
    /// let greedy = GreedyBot::new(Material);
    /// let [first, second] = [Player::new("greedy", &greedy), Player::new("random", &RandomBot)];
    /// let pair = arena.play_pair::<ChaCha8Rng>(first, second, 7, 0)?;
    /// let exchanged = arena.play_pair::<ChaCha8Rng>(second, first, 7, 0)?;
    /// assert_eq!(pair.quarters() + exchanged.quarters(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_pair<Generator: SeedableRng + Rng>(
        &self,
        first: Player<'_>,
        second: Player<'_>,
        seed: u64,
        index: u64,
    ) -> Result<PairResult, ArenaError> {
        let play = |white, black| {
            let [mut dice, mut one, mut other] = [Stream::Dice, Stream::White, Stream::Black]
                .map(|stream| generator::<Generator>(seed, index, stream));
            self.play_game(white, black, &mut dice, [&mut one, &mut other])
        };
        Ok(PairResult {
            as_white: play(first, second)?,
            as_black: play(second, first)?,
        })
    }

    /// Plays the mirrored pairs with the indices from 0 on, one after the other. Whoever has several
    /// threads lets each of them play pairs of its own.
    ///
    /// # Errors
    /// [`ArenaError`] if a bot fails or breaks the rules.
    ///
    /// ```
    /// use dicechess_rules::Position;
    /// use dicechess_search::{Arena, Confidence, GreedyBot, Material, Player, RandomBot};
    /// use rand_chacha::ChaCha8Rng;
    ///
    /// let arena = Arena::new(Position::initial())?;
    /// let greedy = GreedyBot::new(Material);
    /// let [first, second] = [Player::new("greedy", &greedy), Player::new("random", &RandomBot)];
    /// let score = arena.play_match::<ChaCha8Rng>(first, second, 7, 30)?;
    /// let interval = score.interval(Confidence::NINETY_FIVE_PERCENT);
    /// assert!(interval.low > 0.5, "{interval}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_match<Generator: SeedableRng + Rng>(
        &self,
        first: Player<'_>,
        second: Player<'_>,
        seed: u64,
        pairs: u64,
    ) -> Result<MatchScore, ArenaError> {
        (0..pairs)
            .map(|index| self.play_pair::<Generator>(first, second, seed, index))
            .collect()
    }
}

/// The results of a mirrored pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PairResult {
    /// The game in which the first bot had White.
    pub as_white: GameResult,
    /// The game in which the first bot had Black.
    pub as_black: GameResult,
}

impl PairResult {
    /// The score of the first bot in quarters, 0 to 4: two for a game won, one for a game
    /// undecided.
    pub fn quarters(&self) -> u8 {
        self.by_color()
            .map(|(color, game)| halves(game, color))
            .iter()
            .sum()
    }

    /// The score of the first bot: 0, ¼, ½, ¾ or 1, the mean of its two games.
    pub fn score(&self) -> f64 {
        f64::from(self.quarters()) / 4.0
    }

    /// The games with the colour that the first bot had.
    pub(super) fn by_color(&self) -> [(Color, GameResult); 2] {
        [(Color::White, self.as_white), (Color::Black, self.as_black)]
    }
}

/// What a game is worth to a colour: 2 if won, 1 if undecided, 0 if lost.
fn halves(game: GameResult, color: Color) -> u8 {
    match game.winner {
        Some(winner) if winner == color => 2,
        None => 1,
        Some(_) => 0,
    }
}
