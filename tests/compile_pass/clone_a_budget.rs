// Accepted: making another one on purpose.
use dicechess::Budget;

fn another(budget: &Budget) -> Budget {
    Budget::new(budget.limit())
}

fn main() {}
