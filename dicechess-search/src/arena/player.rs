//! A bot and what it is called.

use core::fmt;

use crate::Bot;

/// A bot at the board, with the id that errors name it by.
#[derive(Clone, Copy)]
pub struct Player<'a> {
    id: &'a str,
    bot: &'a dyn Bot,
}

impl<'a> Player<'a> {
    /// A bot under an id, such as that of a [`BotRegistry`](crate::BotRegistry). Both players of a
    /// game may be the same bot.
    pub const fn new(id: &'a str, bot: &'a dyn Bot) -> Self {
        Self { id, bot }
    }

    /// What it is called.
    pub const fn id(&self) -> &'a str {
        self.id
    }

    /// The bot.
    pub const fn bot(&self) -> &'a dyn Bot {
        self.bot
    }
}

impl fmt::Debug for Player<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Player")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}
