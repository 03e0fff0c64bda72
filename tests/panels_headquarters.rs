//! Headquarters and supply trains on the screen, without a window [16.14, 16.17].

use crate::desk::{Desk, press, shown, unit};
use crate::kit::{end, ids, leader_id, scenario};
use egui_kittest::kittest::Queryable;
use hundred_days::client::command::{Command, PhaseAction};
use hundred_days::client::counters::Detail;
use hundred_days::client::keys::Held;
use hundred_days::hex::hex;
use hundred_days::last_battles::client::clicks::Table;
use hundred_days::last_battles::client::counters::{Activity, Glyph};
use hundred_days::last_battles::client::give;
use hundred_days::last_battles::client::panels::{
    headquarters, leader, plan, stack, supply, to_plan, top_bar,
};
use hundred_days::last_battles::client::plans::{PlanCommand, planned};
use hundred_days::last_battles::client::selection::{Goals, Hover};
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Attack, Order};

/// The French headquarters with Soye, Napoleon and the train on the road behind, an Allied train before them.
fn few() -> Desk {
    let field = scenario("28").unit("fr-2-soye", 1751).unit("pr-lott", 5412);
    let field = field
        .unit("mk-french-train", 1756)
        .unit("mk-allied-train", 1750);
    let field = field
        .leader("mk-french-hq", 1751)
        .leader("ldr-napoleon", 1753);
    let mut game = field.game();
    game.until(DecisionKind::Headquarters);
    Desk::of(game.state)
}

fn turns(active: bool) -> Order {
    Order::Status {
        headquarters: leader_id("mk-french-hq"),
        active,
    }
}

#[test]
fn case_16_14a_a_click_turns_a_headquarters_and_enter_goes_on() {
    let desk = few();
    let view = desk.context(headquarters::View::new).expect("the segment");
    assert_eq!(view.staffs.len(), 1);
    let staff = &view.staffs[0];
    assert!(staff.active);
    assert_eq!(staff.commanders, ["Napoleon 1 MP"]);
    let plate = Glyph::Leader(leader_id("mk-french-hq"), Activity::Active, Detail::Full);
    assert_eq!(staff.glyph, plate);
    let mut harness = shown(|ui| headquarters::show(ui, &view));
    harness.get_by_label("16.14A");
    let turned = press(&mut harness, "Make it inactive, to move");
    assert_eq!(turned, Some(give(turns(false))));
    let on = press(&mut harness, "On to movement");
    assert_eq!(on, Some(Command::Phase(PhaseAction::End)));
    let bar = desk.context(top_bar::view);
    assert_eq!(
        bar.end.map(|end| end.label).as_deref(),
        Some("End command phase")
    );
    let desk = desk.order(turns(false));
    let view = desk.context(headquarters::View::new).expect("the segment");
    assert_eq!(view.staffs[0].order, turns(true), "and back");
}

#[test]
fn case_16_14a_a_click_on_its_plate_on_the_map_turns_it_too() {
    let desk = few();
    let goals = Goals::of_selection(&desk.state, &desk.selection);
    let table = Table {
        state: &desk.state,
        selection: &desk.selection,
        goals: &goals,
        plans: &desk.plans,
    };
    let at = Hover {
        hex: Some(hex(1751)),
        unit: None,
        leader: Some(leader_id("mk-french-hq")),
    };
    let command = table.click(at, Held::Nothing);
    assert_eq!(command, Some(give(turns(false))));
}

#[test]
fn case_16_14c_a_commander_tells_how_far_his_headquarters_is() {
    let desk = few();
    let views = desk.context(|context| leader::views(context, hex(1753)));
    let told = views[0].notes.iter();
    let mut told = told.filter(|(_, case)| case.to_string() == "16.14C");
    assert_eq!(
        told.next().map(|(text, _)| text.as_str()),
        Some("1 MP from his headquarters")
    );
    let staff = desk.context(|context| leader::views(context, hex(1751)));
    assert!(staff[0].kind.contains("active"), "{}", staff[0].kind);
}

#[test]
fn case_16_17_supply_tells_where_each_train_is() {
    let mut desk = few().order(end()).select(&["fr-2-soye"]);
    let view = desk.context(supply::View::new);
    let sources: Vec<_> = view
        .armies
        .iter()
        .map(|army| army.source.as_str())
        .collect();
    assert_eq!(
        sources,
        ["from its train in 1756", "from its train in 1750"]
    );
    let line = view.line.expect("a line");
    assert!(line.contains("5 hexes to the train"), "{line}");
    desk = desk.select(&[]);
    desk.hover.hex = Some(hex(1756));
    let view = desk.context(stack::View::new).expect("a hex");
    assert_eq!(view.units[0].kind, "supply train · roads and trails only");
    assert!(
        view.units[0].doing.starts_with("4 MP"),
        "{}",
        view.units[0].doing
    );
}

#[test]
fn case_16_17c_the_plan_says_that_a_train_is_destroyed_without_a_die() {
    let mut desk = few().order(end()).order(end());
    desk.plans.list.push(Attack {
        attackers: ids(&["fr-2-soye"]),
        defenders: vec![hex(1750)],
        ..Attack::default()
    });
    desk.plans.at_hand = Some(0);
    let view = desk.context(plan::View::new).expect("a plan");
    assert_eq!(view.sum, None);
    assert_eq!(view.why_not, None);
    let certain = view.certain.clone().expect("no doubt");
    assert!(certain.contains("the Allied supply train"), "{certain}");
    let mut harness = shown(|ui| plan::show(ui, &view));
    let attack = press(&mut harness, "Attack");
    assert_eq!(attack, Some(planned(PlanCommand::Roll(0))));
    let listed = desk.context(to_plan::View::new);
    assert_eq!(listed.planned[0].odds, "sure");
    assert!(desk.state.find(unit("fr-2-soye")).is_some());
}
