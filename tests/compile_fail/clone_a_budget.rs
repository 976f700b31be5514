// Refused: cloning a budget: two queries would each have all of it.
use dicechess::Budget;

fn another(budget: &Budget) -> Budget {
    Budget::clone(budget)
}

fn main() {}
