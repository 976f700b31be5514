//! The bots of this crate in a registry.

use std::sync::Arc;

use super::{
    Bot, BotError, BotRegistry, ExpectimaxBot, GreedyBot, MonteCarloBot, MonteCarloConfig,
    RandomBot, RegistryError, TacticianBot,
};
use crate::{Aggressive, ExpectimaxConfig, Material, Standard, TacticianConfig};

impl BotRegistry {
    /// A registry with the bots of this crate:
    ///
    /// | id | bot | profile |
    /// |---|---|---|
    /// | `random` | [`RandomBot`] | |
    /// | `greedy` | [`GreedyBot`] with [`Material`] | |
    /// | `king_aware` | [`GreedyBot`] with [`Standard`] | |
    /// | `aggressive` | [`GreedyBot`] with [`Aggressive`] | |
    /// | `expectimax` | [`ExpectimaxBot`] with [`Material`] | [`ExpectimaxConfig`] |
    /// | `tactician` | [`TacticianBot`] | [`TacticianConfig`] |
    /// | `monte_carlo` | [`MonteCarloBot`] with uniform rollouts | [`MonteCarloConfig`] |
    ///
    /// ```
    /// use dicechess_search::BotRegistry;
    ///
    /// let registry = BotRegistry::with_built_in();
    /// for bot in registry.list() {
    ///     println!("{}: {}", bot.id, bot.name);
    /// }
    /// assert!(registry.get("king_aware").is_ok());
    /// ```
    pub fn with_built_in() -> Self {
        let registry = Self::new();
        // The ids are neither blank nor taken: the test below lists them.
        let _ = registry.register_built_in();
        registry
    }

    fn register_built_in(&self) -> Result<(), RegistryError> {
        let ready: [(&str, &str, Arc<dyn Bot>); 4] = [
            ("random", "any legal turn", Arc::new(RandomBot)),
            (
                "greedy",
                "the most material after its turn",
                Arc::new(GreedyBot::new(Material)),
            ),
            (
                "king_aware",
                "the most material with its king not attacked",
                Arc::new(GreedyBot::new(Standard)),
            ),
            (
                "aggressive",
                "close to the enemy king, and not attacked",
                Arc::new(GreedyBot::new(Aggressive)),
            ),
        ];
        for (id, name, bot) in ready {
            self.register(id, name, bot)?.keep();
        }
        self.register_profiled(
            "expectimax",
            "the best expected material some plies ahead",
            |config: ExpectimaxConfig| {
                let bot = ExpectimaxBot::new(config).map_err(BotError::failed)?;
                Ok(Arc::new(bot) as Arc<dyn Bot>)
            },
        )?
        .keep();
        self.register_profiled(
            "tactician",
            "exact king threats and hanging pieces after its turn",
            |config: TacticianConfig| Ok(Arc::new(TacticianBot::new(config)) as Arc<dyn Bot>),
        )?
        .keep();
        self.register_profiled(
            "monte_carlo",
            "wins the most and loses the least in rollouts by chance",
            |config: MonteCarloConfig| Ok(Arc::new(MonteCarloBot::new(config)) as Arc<dyn Bot>),
        )?
        .keep();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::BotRegistry;

    #[test]
    fn all_bots_are_registered() {
        let registry = BotRegistry::new();
        registry.register_built_in().expect("the ids are good");
        let ids: Vec<_> = registry.list().into_iter().map(|bot| bot.id).collect();
        let expected = [
            "aggressive",
            "expectimax",
            "greedy",
            "king_aware",
            "monte_carlo",
            "random",
            "tactician",
        ];
        assert_eq!(ids, expected);
    }
}
