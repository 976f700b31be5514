//! What the integration tests share.
#![allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "every test binary uses its own part of this module, and nothing outside it"
)]

pub mod bots;
pub mod counted;
pub mod equity;
pub mod fast;
pub mod golden;
pub mod mailbox;
pub mod plain_features;
pub mod seeds;
pub mod strategies;
pub mod tactician;
