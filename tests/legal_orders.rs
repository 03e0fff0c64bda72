//! The lists of open orders: never empty until the game is over.

use crate::kit::*;
use hundred_days::last_battles::check;

/// Chastel touches three enemy hexes, two of which nobody else touches; Baltus and Rome touch the third alone.
fn knot() -> Game {
    scenario("22")
        .unit("fr-2c-chastel", 3757)
        .unit("fr-4-baltus", 3658)
        .unit("fr-4-rome", 3758)
        .unit("pr-1e", 3756)
        .unit("pr-29", 3657)
        .unit("pr-3w", 3656)
        .combat()
}

#[test]
fn case_6_1e_where_no_usual_attack_leaves_the_rest_possible_others_are_offered() {
    let mut game = knot();
    let orders = game.legal();
    assert!(!orders.is_empty(), "a dead end");
    for order in &orders {
        assert_eq!(check(&game.state, order).map(drop), Ok(()), "{order:?}");
    }
    let both = attack(&["fr-2c-chastel"], &[3656, 3756]);
    assert!(orders.contains(&both), "{orders:?}");
    game.does(both);
    assert!(!game.legal().is_empty());
}
