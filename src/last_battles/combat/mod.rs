//! \[6\] Combat.
//!
//! In its combat phase a player fights battles one after another: each a set of attacking hexes that all touch each of
//! the attacked hexes, with whatever artillery bombards from two hexes away. Every unit fights once at most, with its
//! whole strength, and with whoever is stacked with it. Who must attack and be attacked is fixed when the phase begins
//! ([`obligations`]); the account of strengths and odds is in [`odds`], what the result does in [`results`], and what would
//! truly come of an attack, face by face, in [`outcomes`]. By an option units out of supply roll before it ([`supply_dice`]).

pub mod before;
pub mod charge;
pub mod declared;
pub mod engagement;
pub mod obligations;
pub mod odds;
pub mod outcomes;
pub mod reduction;
pub mod results;
pub mod rout;
pub mod supply_dice;

use super::charts::Odds;
use super::event::Event;
use super::order::Attack;
use super::rules::Rule;
use super::state::{Fought, State, UnitIndex};
use super::violation::{TrainViolation, Violation};
use super::{bombardment, command, garrisons, movement, trains, zoc};
use crate::hex::HexNumber;
use crate::table::ids::UnitId;
use engagement::Engagement;
use odds::Account;

/// Tells whether the phasing player can fight at all: a unit of his stands in contact with an enemy, or a gun of his has a
/// target [6.1, 7.1, 16.17C]. If not, the combat phase passes by itself.
pub fn is_possible(state: &State) -> bool {
    let (board, player) = (&state.setup().board, state.player());
    let enemy = player.opponent();
    let mut enemies = state.guarded(enemy).clone();
    let others = trains::of_player(state, enemy).chain(garrisons::hexes(state, enemy));
    for hex in others {
        enemies.insert(board.grid().index(hex));
    }
    let near = |hex| {
        let mut around = zoc::in_contact(board, board.grid().index(hex));
        around.any(|place| enemies.contains(place))
    };
    let mut units = state.combat_units(player);
    // Whether a gun has a target takes far longer to find.
    units.any(|(unit, hex)| near(hex) && may_attack(state, unit))
        || state
            .combat_units(player)
            .any(|(unit, _)| bombardment::has_target(state, unit))
}

/// Tells whether a unit is neither a garrison nor kept from attacking for want of command [16.11C, 76:20.31].
pub fn may_attack(state: &State, unit: UnitIndex) -> bool {
    !garrisons::stays(state, unit) && !command::may_not_attack(state, unit)
}

/// How units can take part in an attack on a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// In contact with it [6.1A].
    Attack,
    /// With their artillery, from afar [7.1B, 7.4E].
    Bombard,
}

/// Gets how the units of the phasing player in one hex can take part in an attack on another, going by where they stand;
/// what they see, and what else may keep them from it, [`engage`] says.
pub fn part(state: &State, from: HexNumber, target: HexNumber) -> Option<Part> {
    let board = &state.setup().board;
    if zoc::contact(board, from, target) {
        return Some(Part::Attack);
    }
    let mut stack = state.stack(from);
    let shoots = stack.any(|gun| bombardment::has_in_range(state, gun, target));
    shoots.then_some(Part::Bombard)
}

/// An attack that the rules allow [6.1].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assault {
    pub engagement: Engagement,
    pub on: Target,
    /// The lower column that the attacker wishes for, if he does [6.2C].
    pub odds: Option<Odds>,
    /// The trains that are attacked together with other hexes, and fall whatever the result [16.17C].
    trains: Vec<(UnitIndex, HexNumber)>,
    /// The enemies whom it obliges to be attacked as well [8.2A].
    added: Vec<UnitIndex>,
}

/// What an attack falls upon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Units that fight, with the account of strengths and odds [6.2].
    Units(Box<Account>),
    /// A supply train, with its hex [16.17C].
    Train(UnitIndex, HexNumber),
}

impl Assault {
    /// Gets the account of strengths and odds [6.2, 6.3].
    ///
    /// # Errors
    /// Says that an attack on a train needs none [16.17C].
    pub fn account(&self, state: &State) -> Result<&Account, Violation> {
        match &self.on {
            Target::Units(account) => Ok(account),
            Target::Train(train, _) => Err(Violation::Train(TrainViolation::WithoutOdds {
                unit: state.id(*train),
            })),
        }
    }
}

/// Refuses an attack that breaks a rule, and gets who fights whom at what odds [6.1, 6.2C, 7].
pub fn check(state: &State, attack: &Attack) -> Result<Assault, Violation> {
    let assault = assault(state, attack)?;
    let mut whole = assault.engagement.clone();
    let trains = assault.trains.iter().map(|&(train, _)| train);
    whole.defenders.extend(trains);
    obligations::check_rest(state, &whole, &assault.added)?;
    Ok(assault)
}

/// Gets who fights whom in an attack at what odds, whatever it leaves undone elsewhere [6.1A to E, 6.2, 7].
pub fn assault(state: &State, attack: &Attack) -> Result<Assault, Violation> {
    let mut engagement = engage(state, attack)?;
    let trains = trains::taken_from(state, &mut engagement);
    let on = match trains::attacked(state, &engagement) {
        Some((train, hex)) => Target::Train(train, hex),
        None => {
            let account = odds::account(state, &engagement);
            check_reduction(&account, attack)?;
            Target::Units(Box::new(account.reduced(attack.odds)))
        }
    };
    Ok(Assault {
        added: obligations::added_by(state, &engagement),
        engagement,
        trains,
        on,
        odds: attack.odds,
    })
}

/// Decides an attack: who else must now be attacked, the die, and who dies of it at once [6.4, 6.5, 8.2A, 16.17C].
pub fn resolve(state: &State, assault: &Assault) -> Vec<Event> {
    let engagement = &assault.engagement;
    let mut events: Vec<_> = obligations::adding(state, &assault.added)
        .into_iter()
        .collect();
    events.extend(trains::fall(state, &assault.trains));
    match &assault.on {
        Target::Train(train, hex) => {
            events.extend(trains::destroyed(state, engagement, *train, *hex));
        }
        Target::Units(account) => {
            let rolling = supply_dice::rolling(state, engagement);
            events.extend(match rolling.is_empty() {
                true => results::events(state, engagement, account),
                false => supply_dice::begin(state, engagement, &rolling, assault.odds),
            });
        }
    }
    events
}

/// Gets the account of an attack, whatever it leaves undone elsewhere [6.2, 6.3].
pub fn calculate(state: &State, attack: &Attack) -> Result<Account, Violation> {
    let assault = assault(state, attack)?;
    assault.account(state).cloned()
}

/// Refuses odds above the calculated ones [6.2C].
fn check_reduction(account: &Account, attack: &Attack) -> Result<(), Violation> {
    match attack.odds {
        Some(wanted) if wanted > account.column => Err(Violation::HigherOdds {
            calculated: account.column,
            wanted,
        }),
        _ => Ok(()),
    }
}

/// Finds the units of an attack and refuses those that may not fight this combat [6.1A to E, 7].
pub fn engage(state: &State, attack: &Attack) -> Result<Engagement, Violation> {
    let named: Vec<UnitId> = attack
        .attackers
        .iter()
        .chain(&attack.bombarding)
        .copied()
        .collect();
    if named.is_empty() {
        return Err(Violation::NoAttackers);
    }
    let mut attackers = movement::find_all(state, &named).map_err(counted_twice)?;
    for &unit in &attackers {
        check_fresh(state, unit)?;
    }
    let bombarding = attackers.split_off(attack.attackers.len());
    let defenders = find_defenders(state, &attack.defenders)?;
    let mut engagement = Engagement {
        attackers,
        bombarding,
        hexes: attack.defenders.clone(),
        defenders,
        terms: declared::Terms::default(),
    };
    check_adjacency(state, &engagement)?;
    check_stacks(state, &engagement)?;
    bombardment::check(state, &engagement)?;
    trains::check_attack(state, &engagement)?;
    engagement.terms = declared::terms(state, attack, &engagement)?;
    Ok(engagement)
}

/// Refuses an attacker that is not the phasing player's, not on the map, or done for this phase [6.1B, 6.6D, 6.7C].
fn check_fresh(state: &State, unit: UnitIndex) -> Result<(), Violation> {
    let (id, player) = (state.id(unit), state.player());
    if state.owner(unit) != player {
        let unit = id.into();
        return Err(Violation::NotYours { unit, player });
    }
    if state.unit(unit).hex().is_none() {
        return Err(Violation::NotOnMap { unit: id.into() });
    }
    garrisons::check_may_leave(state, unit)?;
    command::check_may_attack(state, unit)?;
    match state.unit(unit).fought {
        Fought::No if state.is_displaced_gun(unit) => Err(Violation::DisplacedGun { unit: id }),
        Fought::No => Ok(()),
        Fought::Yes => Err(Violation::FoughtAlready { unit: id }),
        Fought::Retreated => Err(Violation::RetreatedInCombat { unit: id }),
        Fought::Advanced => Err(Violation::AdvancedInCombat { unit: id }),
    }
}

/// Says of a unit that an attack names twice why it may not be [6.1C].
fn counted_twice(why: Violation) -> Violation {
    match why {
        Violation::NamedTwice { unit } => Violation::CountedTwice { unit },
        why => why,
    }
}

/// Finds who is attacked: all units of the named hexes, of which each must hold one not yet attacked [6.1B, 6.6C].
fn find_defenders(state: &State, hexes: &[HexNumber]) -> Result<Vec<UnitIndex>, Violation> {
    if hexes.is_empty() {
        return Err(Violation::NoTarget);
    }
    let mut defenders = Vec::new();
    for (nth, &hex) in hexes.iter().enumerate() {
        if hexes[..nth].contains(&hex) {
            return Err(Violation::HexNamedTwice { hex });
        }
        defenders.extend(defenders_in(state, hex)?);
    }
    Ok(defenders)
}

/// Finds who is attacked in a hex, and refuses one that holds nobody who could still be [6.1B, 6.6C].
pub fn defenders_in(state: &State, hex: HexNumber) -> Result<Vec<UnitIndex>, Violation> {
    let enemy = state.player().opponent();
    let stack = state.stack(hex);
    let mut stack: Vec<_> = stack.filter(|&unit| state.owner(unit) == enemy).collect();
    // Those above a garrison are attacked as if it were not there [16.11B, 16.11D].
    if !garrisons::is_alone(state, hex) {
        stack.retain(|&unit| !garrisons::is_formed(state, unit));
    }
    let fought = |wanted: Fought| stack.iter().any(|&unit| state.unit(unit).fought == wanted);
    if stack.is_empty() {
        Err(Violation::NoDefenders { hex })
    } else if fought(Fought::No) {
        Ok(stack)
    } else if fought(Fought::Yes) {
        Err(Violation::AttackedAlready { hex })
    } else if fought(Fought::Retreated) {
        Err(Violation::HexRetreatedInto { hex })
    } else {
        Err(Violation::HexAdvancedInto { hex })
    }
}

/// Refuses attackers that do not touch every attacked hex [6.1A, 6.1E].
fn check_adjacency(state: &State, engagement: &Engagement) -> Result<(), Violation> {
    let board = &state.setup().board;
    for &unit in &engagement.attackers {
        let Some(at) = state.unit(unit).hex() else {
            continue;
        };
        for &hex in &engagement.hexes {
            let unit = state.id(unit);
            if !at.touches(hex) {
                return Err(Violation::NotAdjacent { unit, hex });
            }
            if !zoc::contact(board, at, hex) {
                return Err(Violation::AttackOverRiver { unit, hex });
            }
        }
    }
    Ok(())
}

/// Refuses to leave out a unit that is stacked with an attacker [6.1D]; artillery beside it may bombard where no zone keeps it
/// from that, over a bridge [16.4].
fn check_stacks(state: &State, engagement: &Engagement) -> Result<(), Violation> {
    let bombards = |unit: &UnitIndex| {
        state.in_force(Rule::ModifiedTerrain) && engagement.bombarding.contains(unit)
    };
    for hex in engagement.attacker_hexes(state) {
        let mut stack = state
            .stack(hex)
            .filter(|&unit| state.unit(unit).fought == Fought::No && may_attack(state, unit));
        let missing = stack.find(|unit| !engagement.attackers.contains(unit) && !bombards(unit));
        let partner = engagement
            .attackers
            .iter()
            .find(|&&unit| state.unit(unit).hex() == Some(hex));
        if let (Some(left_out), Some(&unit)) = (missing, partner) {
            return Err(Violation::StackDivided {
                unit: state.id(unit),
                left_out: state.id(left_out),
            });
        }
    }
    Ok(())
}
