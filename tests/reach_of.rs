//! Where units and leaders can go together, and who could attack whom: what is offered the rules allow, and nothing else.

use crate::kit::*;
use hundred_days::hex::HexNumber;
use hundred_days::last_battles::charts::MovementPoints;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::reach_of::{Goal, reach_of};
use hundred_days::last_battles::state::{DecisionKind, State};
use hundred_days::last_battles::{
    Attack, Order, bombardment, check, combat, decision, leaders, legal, movement, reinforcements,
    step,
};
use hundred_days::table::ids::PieceId;
use hundred_days::table::opponent::Opponent;
use std::collections::{BTreeMap, BTreeSet};

/// Games in which stacks, leaders and reinforcements go together.
const GAMES: [(&str, &[&str], usize); 5] = [
    ("18", &[], 120),
    ("19", &["10", "11", "19.5D"], 200),
    ("21", &["10", "11"], 160),
    ("22", &[], 320),
    ("27", &[], 200),
];

/// Lets somebody who knows nothing play, and looks at each so-manieth position in which something is to be decided.
fn look_at(kind: DecisionKind, each: usize, mut look: impl FnMut(&str, &State)) {
    for (number, options, orders) in GAMES {
        let mut state = scenario(number).options(options).seed(7).asked().state;
        let mut player = RandomPlayer::new(5);
        let mut met = 0;
        for _ in 0..orders {
            if decision(&state).kind == kind {
                met += 1;
                if met % each == 0 {
                    look(number, &state);
                }
            }
            let Some(order) = player.choose(&state) else {
                break;
            };
            step(&mut state, &order).expect("a legal order");
        }
        assert!(met >= each, "{number}: no such position");
    }
}

/// Lists who could go together: each for himself, the units of a hex, the same with its leaders, those who enter together.
fn groups(state: &State) -> BTreeSet<Vec<PieceId>> {
    let (player, mut groups) = (state.player(), BTreeSet::new());
    for (_, hex) in state.army(player) {
        let units: Vec<_> = state.stack(hex).map(|unit| state.piece_id(unit)).collect();
        let leaders = state.leaders_in(hex).map(|who| state.leader_piece_id(who));
        let all: Vec<_> = units.iter().copied().chain(leaders).collect();
        groups.extend(all.iter().map(|&one| vec![one]));
        groups.extend([units, all]);
    }
    let mut entering: BTreeMap<HexNumber, Vec<PieceId>> = BTreeMap::new();
    for (unit, hexes) in reinforcements::waiting(state) {
        let group = entering.entry(hexes[0]).or_default();
        group.push(state.piece_id(unit));
        groups.insert(vec![state.piece_id(unit)]);
    }
    groups.extend(entering.into_values().map(|mut units| {
        units.truncate(2);
        units
    }));
    groups
}

#[test]
fn case_5_1_whatever_is_offered_to_those_who_go_together_is_allowed() {
    let (mut offered, mut full) = (0, 0);
    look_at(DecisionKind::Movement, 9, |number, state| {
        for names in groups(state) {
            let found = reach_of(state, &names);
            for goal in found.hexes.values() {
                let order = goal.order(&names);
                assert_eq!(
                    check(state, &order).map(drop),
                    Ok(()),
                    "{number}: {order:?}"
                );
            }
            let nowhere = found.hexes.is_empty();
            assert_eq!(nowhere, found.refusal.is_some(), "{number}: {names:?}");
            offered += found.hexes.len();
            full += found.through.len();
        }
    });
    assert!(offered > 5_000 && full > 0, "{offered} {full}");
}

/// What a way costs each of those who go it, or nothing where one of them may not go it.
fn costs(state: &State, names: &[PieceId], way: &Goal) -> Option<Vec<MovementPoints>> {
    let cost = |&name: &PieceId| match (state.find(name), way.entry) {
        (Some(unit), None) => {
            let start = movement::can_move(state, unit).ok()?;
            movement::walk(state, unit, start, &way.path, MovementPoints::ZERO).ok()
        }
        (Some(unit), Some(at)) => {
            let spent = reinforcements::entry_cost(state, unit, at, state.entered(at) + 1);
            let enters = spent <= movement::allowance(state, unit);
            enters.then(|| movement::walk(state, unit, at, &way.path, spent).ok())?
        }
        (None, None) if way.path.is_empty() => Some(MovementPoints::ZERO),
        (None, None) => {
            let marchers = leaders::check_order(state, &[name], &way.path).ok()?;
            Some(marchers.first()?.cost)
        }
        (None, Some(at)) => {
            let costs = leaders::check_entry(state, &[name], at, &way.path).ok()?;
            costs.first().map(|paid| paid.cost)
        }
    };
    names.iter().map(cost).collect()
}

/// Goes every way that is not longer for all than another to the same hex, and lists where an order may end.
fn by_every_way(state: &State, names: &[PieceId]) -> BTreeSet<HexNumber> {
    let begin = |entry| Goal {
        cost: MovementPoints::ZERO,
        stops: false,
        path: Vec::new(),
        entry,
    };
    let unit = state.find(names[0]);
    let stands = || match unit {
        Some(unit) => state.unit(unit).hex(),
        None => state.leader(state.find_leader(names[0])?).hex(),
    };
    let mut open = match unit.filter(|_| stands().is_none()) {
        Some(unit) => {
            let entries = reinforcements::entry_hexes(state, unit).into_iter();
            entries.map(|at| begin(Some(at))).collect()
        }
        None => vec![begin(None)],
    };
    let mut known: BTreeMap<HexNumber, Vec<Vec<MovementPoints>>> = BTreeMap::new();
    let mut ends = BTreeSet::new();
    while let Some(way) = open.pop() {
        let Some(paid) = costs(state, names, &way) else {
            continue;
        };
        let at = way.path.last().copied().or(way.entry);
        if let Some(at) = at {
            let known = known.entry(at).or_default();
            if known
                .iter()
                .any(|cheap| cheap.iter().zip(&paid).all(|(a, b)| a <= b))
            {
                continue;
            }
            known.push(paid);
            if !ends.contains(&at) && check(state, &way.order(names)).is_ok() {
                ends.insert(at);
            }
        }
        for next in at
            .or_else(stands)
            .into_iter()
            .flat_map(HexNumber::neighbours)
        {
            let mut way = way.clone();
            way.path.push(next);
            open.insert(0, way);
        }
    }
    // Round and back is no way to anywhere.
    ends.retain(|&end| Some(end) != stands());
    ends
}

#[test]
fn case_5_1_no_other_hex_can_be_come_to_by_any_way() {
    let mut found = 0;
    look_at(DecisionKind::Movement, 45, |number, state| {
        // Leaders who go with units are held to the units' ways above.
        let alike = |names: &Vec<PieceId>| {
            let units = names.iter().filter(|&&name| state.find(name).is_some());
            !names.is_empty() && [0, names.len()].contains(&units.count())
        };
        for names in groups(state).into_iter().filter(alike) {
            let offered: BTreeSet<_> = reach_of(state, &names).hexes.into_keys().collect();
            assert_eq!(offered, by_every_way(state, &names), "{number}: {names:?}");
            found += offered.len();
        }
    });
    assert!(found > 1_000, "{found}");
}

#[test]
fn case_4_1_nobody_can_go_anywhere_while_something_else_is_to_be_decided() {
    let game = field()
        .unit("fr-2-pire", 1847)
        .unit("al-pack", 1846)
        .combat();
    let found = reach_of(&game.state, &[piece("fr-2-pire")]);
    assert!(found.hexes.is_empty() && found.through.is_empty());
    let case = found.refusal.and_then(|why| why.case());
    assert_eq!(case.map(|case| case.to_string()).as_deref(), Some("4.1"));
}

fn attack_on(attackers: Vec<hundred_days::table::ids::UnitId>, target: HexNumber) -> Attack {
    Attack {
        attackers,
        defenders: vec![target],
        ..Attack::default()
    }
}

#[test]
fn case_6_1a_every_stack_named_against_a_hex_may_attack_it_and_no_other() {
    let mut named = 0;
    look_at(DecisionKind::Combat, 3, |number, state| {
        let enemies = state.army(state.player().opponent());
        let targets: BTreeSet<_> = enemies.map(|(_, hex)| hex).collect();
        for target in targets {
            let against = legal::stacks_against(state, target);
            for (hex, stack) in legal::fresh_stacks(state) {
                let fights = combat::engage(state, &attack_on(stack.clone(), target)).is_ok();
                let listed = against.get(&hex) == Some(&stack);
                let open = combat::defenders_in(state, target).is_ok();
                assert_eq!(fights, listed && open, "{number}: {stack:?} on {target}");
                let nears = legal::targets_of(state, hex).contains(&target);
                assert_eq!(
                    nears,
                    legal::open_targets(state).contains(&target) && listed
                );
                named += usize::from(fights);
            }
        }
    });
    assert!(named > 50, "{named}");
}

#[test]
fn case_7_1b_who_joins_an_attack_from_afar_bombards_and_who_is_silent_is_told_why() {
    let mut game = field()
        .unit("fr-2-pelletier", 541)
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .combat();
    let gun = game.find("fr-2-pelletier");
    assert_eq!(bombardment::range(&game.state, gun), Some(2));
    let foot = game.find("fr-2-baudin");
    assert_eq!(bombardment::range(&game.state, foot), None);
    let state = &game.state;
    let on = attack_on(ids(&["fr-2-baudin"]), hundred_days::hex::hex(543));
    let both = legal::joined(
        state,
        &on,
        hundred_days::hex::hex(541),
        &ids(&["fr-2-pelletier"]),
    );
    assert_eq!(both.bombarding, ids(&["fr-2-pelletier"]));
    assert!(bombardment::silent(state, &both).is_empty());
    assert!(bombardment::silent(state, &on).is_empty(), "he could join");
    let alone = legal::joined(
        state,
        &Attack {
            attackers: Vec::new(),
            ..on
        },
        hundred_days::hex::hex(542),
        &ids(&["fr-2-baudin"]),
    );
    assert_eq!(alone.attackers, ids(&["fr-2-baudin"]));
    game.does(Order::Attack(both));
}
