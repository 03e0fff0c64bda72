//! Chapter 5: movement, zones of control, stacking, entering and leaving the map.

mod kit;
use kit::*;

#[test]
fn case_5_2b_a_road_costs_half_a_point_a_trail_one() {
    let game = field().unit("fr-2-gauthier", 1751).game();
    assert_eq!(game.reach("fr-2-gauthier", 1750), Some((1, false)));
}
