// Refused: something for a rollout policy that is none.
use dicechess::RolloutPolicy;

fn play_by(_: impl RolloutPolicy) {}

fn main() {
    play_by(dicechess::AllReplies);
}
