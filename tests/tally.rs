//! What is counted over the course of a game: each counter in a position that shows it.

use crate::kit::command::commanded;
use crate::kit::exits::leaving;
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::counter::ByPlayer;
use hundred_days::last_battles::counter::Player::{self, Coalition, French};
use hundred_days::last_battles::movement::Reach;
use hundred_days::last_battles::retreat;
use hundred_days::last_battles::tally::{Counted, Tally};
use hundred_days::last_battles::victory;
use hundred_days::table::counters::Counters;

/// A game with what it counts.
struct Counting {
    game: Game,
    tally: Tally,
}

impl Counting {
    fn from(game: Game) -> Self {
        let tally = Tally::new(&game.state);
        Self { game, tally }
    }

    #[track_caller]
    fn does(&mut self, order: Order) {
        let before = self.game.state.clone();
        let events = self.game.does(order.clone());
        let after = &self.game.state;
        self.tally.note(&before, &order, &events, after);
    }

    /// Gets what is counted of a player, in some counters.
    fn of<const N: usize>(&self, player: Player, counted: [Counted; N]) -> [u64; N] {
        counted.map(|counted| self.tally.get(counted, player))
    }

    /// Gets what a line would tell under a name, if anything.
    fn told(&self, name: &str) -> Option<ByPlayer<u64>> {
        let counts = self.tally.counts(&self.game.state);
        let count = counts.iter().find(|count| count.name == name);
        count.map(|count| count.each)
    }
}

#[test]
fn guns_bombard_fight_in_contact_or_do_nothing() {
    use Counted::{GunsBombarding, GunsIdle, GunsInContact};
    let game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-6-noury", 542)
        .unit("fr-2-pelletier", 541)
        .unit("fr-1-desales", 641)
        .unit("fr-4-baltus", 1560)
        .unit("al-pack", 543)
        .dice([1])
        .combat();
    let mut counting = Counting::from(game);
    let guns = [GunsBombarding, GunsInContact, GunsIdle];
    let order = combined(&["fr-2-baudin", "fr-6-noury"], &["fr-2-pelletier"], &[543]);
    counting.does(order);
    assert_eq!(counting.of(French, guns), [1, 1, 0]);
    counting.does(decline());
    counting.does(end());
    assert_eq!(counting.of(French, guns), [1, 1, 1], "Desales did nothing");
    assert_eq!(counting.of(Coalition, guns), [0, 0, 0]);
}

/// Baudin, who has four points left, kills Opstal in 543 and advances; Mait, Byng and Kempt stand near.
fn advance() -> Counting {
    let game = field()
        .reduced("fr-2-baudin", 542)
        .unit("al-opstl", 543)
        .unit("al-mait", 546)
        .unit("al-byng", 546)
        .unit("al-kempt", 842)
        .endless()
        .dice([1, 1])
        .combat();
    let mut counting = Counting::from(game);
    counting.does(attack(&["fr-2-baudin"], &[543]));
    counting.does(advances("fr-2-baudin", 543));
    counting.does(end());
    assert_eq!(counting.game.decider(), Coalition);
    counting
}

/// The three kill Baudin.
fn avenge(counting: &mut Counting) {
    counting.does(moves_stack(&["al-mait", "al-byng"], &[545, 544]));
    counting.does(moves("al-kempt", &[742, 642]));
    counting.does(end());
    counting.does(attack(&["al-mait", "al-byng", "al-kempt"], &[543]));
    assert!(counting.game.is_gone("fr-2-baudin"));
}

const ADVANCES: [Counted; 2] = [Counted::Advances, Counted::AdvancesLost];

#[test]
fn an_advance_that_is_paid_for_before_the_next_move_is_lost() {
    let mut counting = advance();
    assert_eq!(counting.of(French, ADVANCES), [1, 0]);
    avenge(&mut counting);
    assert_eq!(counting.of(French, ADVANCES), [1, 1]);
    assert_eq!(counting.of(Coalition, ADVANCES), [0, 0]);
}

#[test]
fn what_is_lost_a_turn_later_was_no_lost_advance() {
    let mut counting = advance();
    counting.does(end());
    assert_eq!(counting.game.decider(), French);
    counting.does(end());
    avenge(&mut counting);
    assert_eq!(counting.of(French, ADVANCES), [1, 0]);
}

/// Baudin comes up to 542 and kills Opstal, while Husson is thrown back by Pack, who presses Baudin from 442.
///
/// Those who stand at `guards`, if anybody does, leave Baudin 541 alone to go back to.
fn cornered(guards: u16, advance: Option<u16>) -> Counting {
    let game = field()
        .reduced("fr-2-baudin", 541)
        .unit("fr-2-husson", 342)
        .unit("al-opstl", 543)
        .unit("al-pack", 442)
        .unit("al-mait", guards)
        .unit("al-byng", guards)
        .endless()
        .dice([6, 1, 1])
        .game();
    let mut counting = Counting::from(game);
    counting.does(moves("fr-2-baudin", &[542]));
    counting.does(end());
    counting.does(attack(&["fr-2-husson"], &[442]));
    counting.does(retreats("fr-2-husson", 341));
    counting.does(decline());
    counting.does(attack(&["fr-2-baudin"], &[543]));
    counting.does(advance.map_or_else(decline, |to| advances("fr-2-baudin", to)));
    counting.does(end());
    assert_eq!(counting.game.decider(), Coalition);
    counting
}

const CORNERED: [Counted; 2] = [Counted::Cornered, Counted::CorneredLost];

#[test]
fn who_goes_where_one_way_back_is_left_is_cornered() {
    for (guards, advance, counted) in [(742, None, 1), (742, Some(543), 0), (1560, None, 0)] {
        let counting = cornered(guards, advance);
        let of = counting.of(French, CORNERED);
        assert_eq!(of, [counted, 0], "{guards} {advance:?}");
    }
}

#[test]
fn who_is_cornered_and_lost_in_the_next_turn_of_the_enemy_is_counted() {
    let mut counting = cornered(742, None);
    counting.does(moves_stack(&["al-mait", "al-byng"], &[641]));
    counting.does(end());
    counting.does(attack(&["al-mait", "al-byng", "al-pack"], &[542]));
    assert!(counting.game.is_gone("fr-2-baudin"));
    assert_eq!(counting.of(French, CORNERED), [1, 1]);
    assert_eq!(counting.of(Coalition, CORNERED), [0, 0]);
}

/// Baudin comes to Hougoumont from 718, the only way back that those who stand around leave him.
#[test]
fn the_garrison_of_a_chateau_is_not_cornered() {
    let game = field()
        .unit("fr-2-baudin", 718)
        .unit("al-pack", 616)
        .unit("al-mait", 418)
        .unit("al-byng", 619)
        .endless()
        .game();
    let mut counting = Counting::from(game);
    counting.does(moves("fr-2-baudin", &[617]));
    let baudin = counting.game.find("fr-2-baudin");
    let ways = retreat::ways(&counting.game.state, baudin);
    assert_eq!(
        ways.iter().map(|way| way.to).collect::<Vec<_>>(),
        [hex(718)]
    );
    counting.does(end());
    counting.does(end());
    assert_eq!(counting.game.decider(), Coalition);
    assert_eq!(counting.of(French, CORNERED), [0, 0]);
}

#[test]
fn odds_are_lowered_in_vain_where_an_exchange_is_left() {
    for (column, counted) in [("6-1", [0, 0]), ("4-1", [1, 1]), ("3-1", [1, 0])] {
        let game = field()
            .unit("fr-2-baudin", 542)
            .unit("al-opstl", 543)
            .dice([1])
            .combat();
        let mut counting = Counting::from(game);
        counting.does(at_odds(attack(&["fr-2-baudin"], &[543]), column));
        let lowered = [Counted::Lowered, Counted::LoweredInVain];
        assert_eq!(counting.of(French, lowered), counted, "{column}");
    }
}

#[test]
fn a_lost_leader_is_counted_for_his_player() {
    let game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-gauthier", 542)
        .unit("al-opstl", 543)
        .unit("al-mait", 545)
        .leader("ldr-willem", 543)
        .dice([1, 1])
        .combat();
    let mut counting = Counting::from(game);
    counting.does(attack(&["fr-2-baudin", "fr-2-gauthier"], &[543]));
    let lost = ByPlayer {
        french: 0,
        coalition: 1,
    };
    assert_eq!(counting.told("leaders_lost"), Some(lost));
}

/// Friant of the Old Guard, Drouot behind him, comes up to fight Opstal together with Baudin, who is strong enough alone.
fn old_guard(face: u8, comes_up: bool) -> Counting {
    let begins = if comes_up { 541 } else { 542 };
    let game = field()
        .corps()
        .chapters(&[10])
        .unit("fr-g-friant", begins)
        .unit("fr-2-baudin", 642)
        .unit("al-opstl", 543)
        .leader("ldr-drouot", 541)
        .dice([face])
        .game();
    let mut counting = Counting::from(game);
    if comes_up {
        counting.does(moves("fr-g-friant", &[542]));
    }
    counting.does(end());
    counting.does(attack(&["fr-g-friant", "fr-2-baudin"], &[543]));
    counting
}

#[test]
fn the_old_guard_is_counted_where_its_defeat_is_felt() {
    use Counted::{OldGuardAttacks, OldGuardDefeats, OldGuardNeedless};
    let guard = [OldGuardAttacks, OldGuardDefeats, OldGuardNeedless];
    for (face, comes_up, counted) in [
        (6, true, [1, 1, 1]),
        (6, false, [1, 1, 0]),
        (1, true, [1, 0, 0]),
    ] {
        let counting = old_guard(face, comes_up);
        assert_eq!(counting.of(French, guard), counted, "{face} {comes_up}");
        assert!(counting.told("old_guard_attacks").is_some());
    }
    let game = field()
        .unit("fr-g-friant", 542)
        .unit("al-opstl", 543)
        .dice([6])
        .combat();
    let mut counting = Counting::from(game);
    counting.does(attack(&["fr-g-friant"], &[543]));
    assert_eq!(counting.of(French, guard), [0; 3]);
    assert_eq!(counting.told("old_guard_attacks"), None);
    assert!(counting.told("advances").is_some());
}

#[test]
fn by_night_who_could_march_and_stays_far_behind_is_idle() {
    let mut game = scenario("22")
        .unit("fr-g-friant", 3065)
        .unit("fr-g-morand", 3064)
        .unit("fr-2-husson", 1745)
        .unit("fr-2-soye", 1741)
        .unit("al-pack", 1740)
        .from("16/2400", "18/2100")
        .game();
    game.until_first_movement();
    let near = game.nearest("fr-g-friant", 1740);
    let mut counting = Counting::from(game);
    let friant = counting.game.find("fr-g-friant");
    let path = Reach::default()
        .search(&counting.game.state, friant)
        .map(|found| found.path(hex(near)))
        .unwrap_or_default();
    let unit = piece("fr-g-friant");
    counting.does(Order::Move { unit, path });
    counting.does(end());
    use Counted::{NightAway, NightAwayIdle, NightFree};
    let night = [NightFree, NightAway, NightAwayIdle];
    assert_eq!(counting.of(French, night), [3, 2, 1]);
}

#[test]
fn what_leaves_the_map_is_counted_with_its_points() {
    let game = leaving(&["fr-g-friant"]).leader("ldr-drouot", 606).game();
    let mut counting = Counting::from(game);
    counting.does(exits("fr-g-friant", 605));
    assert_eq!(counting.of(French, [Counted::ExitStrength]), [7]);
    counting.does(exits("ldr-drouot", 605));
    counting.does(exits("ldr-napoleon", 605));
    let points = u64::from(victory::score(&counting.game.state, French));
    let told = counting.told("exit_points").map(|each| each.french);
    assert_eq!(told, Some(points));
    assert_eq!(points, 14, "two for each strength point that is led");
    assert_eq!(counting.of(French, [Counted::ExitStrength]), [7]);
}

#[test]
fn strength_near_the_enemy_is_counted_with_and_without_orders() {
    use Counted::{ContactUnled, StrengthInContact, StrengthNear, StrengthUnled};
    let game = commanded()
        .leader("ldr-ney", 1754)
        .leader("ldr-reille", 1751)
        .unit("fr-2-jamin", 1751)
        .unit("fr-2-husson", 1754)
        .unit("fr-2-campi", 1749)
        .unit("fr-g-lefebvre", 1747)
        .unit("al-pack", 1748)
        .game();
    let strength = |name: &str| u64::from(game.state.strength(game.find(name)).0);
    let [jamin, campi, lefebvre] = ["fr-2-jamin", "fr-2-campi", "fr-g-lefebvre"].map(strength);
    let mut counting = Counting::from(game);
    counting.does(end());
    let counted = [StrengthNear, StrengthUnled, StrengthInContact, ContactUnled];
    let contact = campi + lefebvre;
    assert_eq!(
        counting.of(French, counted),
        [jamin + contact, lefebvre, contact, lefebvre],
        "Husson is far away, and the Guard's cavalry has no orders"
    );
    assert_eq!(counting.of(Coalition, counted), [0; 4]);
    assert!(counting.told("strength_near").is_some());
    let without = Counting::from(
        field()
            .unit("fr-2-jamin", 1747)
            .unit("al-pack", 1746)
            .game(),
    );
    assert_eq!(without.told("strength_near"), None, "nobody needs orders");
}
