//! What a program that plans has copied of the rules of combat, held to the rules.

use crate::opponent_copies::{Seen, each};
use hundred_days::last_battles::charts::{CombatResult, Odds};
use hundred_days::last_battles::combat::odds::Account;
use hundred_days::last_battles::opponent::battle::{Battle, bits};
use hundred_days::last_battles::opponent::cluster::Cluster;
use hundred_days::last_battles::opponent::front::Duty;
use hundred_days::last_battles::opponent::ground::Chances;
use hundred_days::last_battles::state::{DecisionKind, Fought, UnitIndex};
use hundred_days::last_battles::{Attack, State, chateaux, combat, decision, zoc};
use hundred_days::table::dice::Face;

/// Gets the attack that a battle is.
fn attack_of(seen: &Seen<'_>, cluster: &Cluster, battle: Battle) -> Attack {
    let (state, fighters) = (seen.state, &cluster.fighters);
    let own = bits(battle.attackers).map(|nth| seen.ground.hex(fighters.assailants[nth].spot));
    let fresh = |&unit: &UnitIndex| state.unit(unit).fought == Fought::No;
    let own = own.flat_map(|hex| state.stack(hex).filter(fresh));
    let foes = bits(battle.defenders).map(|nth| seen.ground.hex(fighters.defenders[nth].spot));
    let pieces = &seen.position.forces[state.player()].pieces;
    let guns = cluster.firing(battle).map(|gun| pieces[gun.piece].unit);
    Attack {
        attackers: own.map(|unit| state.id(unit)).collect(),
        bombarding: guns.map(|unit| state.id(unit)).collect(),
        defenders: foes.collect(),
        ..Attack::default()
    }
}

/// Looks at all battles that a program would choose among, and others of the same front that the rules know: each hex of
/// attackers against each hex that it touches, and all together.
fn each_battle(mut look: impl FnMut(&Seen<'_>, &Cluster, Battle, &Account)) {
    each(|seen| {
        if decision(seen.state).kind != DecisionKind::Combat {
            return;
        }
        for cluster in seen.evaluator(Duty::Fixed).front() {
            let foes = 0..cluster.fighters.defenders.len();
            let own = cluster.fighters.assailants.iter().enumerate();
            let alone = own.flat_map(|(nth, own)| {
                bits(own.touches).map(move |foe| (1_u32 << nth, 1_u32 << foe))
            });
            let own = cluster.fighters.assailants.iter().enumerate();
            let together = foes.map(|foe| {
                let touching = own.clone().filter(|(_, own)| own.touches & 1 << foe != 0);
                (touching.fold(0, |set, (nth, _)| set | 1 << nth), 1 << foe)
            });
            let others = alone.chain(together).map(|(attackers, defenders)| Battle {
                attackers,
                defenders,
                fire: 0,
            });
            let chosen = cluster.battles();
            let others = others.filter(|other| {
                other.attackers != 0 && chosen.iter().all(|one| one.defenders != other.defenders)
            });
            for battle in chosen.iter().copied().chain(others) {
                let attack = attack_of(seen, &cluster, battle);
                // What a program overlooks (a gun that was displaced, a battery that fires elsewhere) is refused when it gives the order.
                if let Ok(account) = combat::calculate(seen.state, &attack) {
                    look(seen, &cluster, battle, &account);
                }
            }
        }
    });
}

#[test]
fn case_6_2_and_15_1_its_column_is_that_of_the_rules() {
    let (mut battles, mut moved) = (0, 0);
    each_battle(|seen, cluster, battle, account| {
        let roll = cluster.fighters.roll(seen.ground, battle);
        let at = attack_of(seen, cluster, battle);
        assert_eq!(
            roll.column,
            account.column,
            "{}, {at:?}",
            seen.at(at.defenders[0])
        );
        battles += 1;
        moved += usize::from(account.column > account.odds);
    });
    assert!(
        battles > 500 && moved > 0,
        "{battles} battles, {moved} by all arms"
    );
}

/// Counts the faces for each result, as the rules have them strike.
fn counted(state: &State, account: &Account) -> Chances {
    let mut chances = Chances::default();
    for face in Face::all() {
        *match account.result(state, face) {
            CombatResult::Ae => &mut chances.ae,
            CombatResult::Ar => &mut chances.ar,
            CombatResult::Ex => &mut chances.ex,
            CombatResult::Dr => &mut chances.dr,
            CombatResult::De => &mut chances.de,
            CombatResult::Ne => continue,
        } += 1;
    }
    chances
}

#[test]
fn case_6_4_11_3b_11_3c_and_24_5c_its_chances_are_those_of_the_rules() {
    let mut struck = 0;
    each_battle(|seen, cluster, battle, account| {
        let fighters = &cluster.fighters;
        let roll = fighters.roll(seen.ground, battle);
        let at = attack_of(seen, cluster, battle);
        let copied = fighters.chances(seen.ground, battle, roll);
        assert_eq!(
            copied,
            counted(seen.state, account),
            "{}, {at:?}",
            seen.at(at.defenders[0])
        );
        struck += usize::from(copied != seen.ground.chances(account.column, 0));
        for lower in Odds::ALL {
            let account = account.clone().reduced(Some(lower));
            let copied = fighters.chances(seen.ground, battle, roll.lowered(lower));
            assert_eq!(
                copied,
                counted(seen.state, &account),
                "{at:?} at {lower} [6.2C]"
            );
        }
    });
    assert!(struck > 0, "nothing ever changed the table's chances");
}

#[test]
fn case_6_1_and_8_2a_it_expects_those_to_fight_who_must() {
    let mut touching = 0;
    each(|seen| {
        for cluster in seen.evaluator(Duty::Expected).front() {
            for own in &cluster.fighters.assailants {
                let hex = seen.ground.hex(own.spot);
                let mut stack = seen.state.stack(hex);
                let owes = stack.any(|unit| {
                    zoc::must_fight(seen.state, unit)
                        && !chateaux::exempt_from_attacking(seen.state, unit)
                });
                assert_eq!(own.free, !owes, "{}", seen.at(hex));
                touching += 1;
            }
        }
    });
    assert!(touching > 500, "{touching}");
}
