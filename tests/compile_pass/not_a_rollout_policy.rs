// Accepted: a rollout policy.
use dicechess::RolloutPolicy;

fn play_by(_: impl RolloutPolicy) {}

fn main() {
    play_by(dicechess::UniformRollout);
}
