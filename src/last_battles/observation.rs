//! [16.3] Observation: which units and leaders the enemy sees.
//!
//! Any enemy unit or leader observes whoever stands within the limit of the turn and in an open line of sight [7.3]: ten hexes by
//! day, five in rain and one by night, counted without the observer's own. Between hexes that touch nothing blocks, not even a
//! crest. By an option of its own the limit is five at dusk and at dawn. Observation changes nothing by itself; other rules ask
//! for it. Bombardment asks for the line alone.

use super::charts::{Light, Weather};
use super::counter::Player;
use super::rules::{Entry, Rule};
use super::sight;
use super::state::staff::LeaderIndex;
use super::state::{State, UnitIndex};
use crate::hex::HexNumber;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// How far anybody sees by day, in hexes.
const BY_DAY: u32 = 10;
const IN_RAIN: u32 = 5;
const BY_NIGHT: u32 = 1;
const AT_DUSK: u32 = 5;

/// The hours of dusk and of dawn.
const TWILIGHT: [u8; 2] = [20, 6];

/// What decides how far anybody sees: each line gives a limit where it applies, and the lowest holds.
const LIMITS: &[Entry<Limit>] = &[
    Entry::always(by_day),
    Entry::always(in_rain),
    Entry::always(by_night),
    Entry::under(Rule::DuskAndDawn, at_dusk_and_dawn),
];

/// Gets what a line of the list says of the turn; none if it says nothing.
type Limit = fn(&State) -> Option<u32>;

const fn by_day(_: &State) -> Option<u32> {
    Some(BY_DAY)
}

/// Rain shortens sight, mud does not \[26D\].
fn in_rain(state: &State) -> Option<u32> {
    (state.weather() == Weather::Rain).then_some(IN_RAIN)
}

fn by_night(state: &State) -> Option<u32> {
    (state.light() == Light::Night).then_some(BY_NIGHT)
}

fn at_dusk_and_dawn(state: &State) -> Option<u32> {
    TWILIGHT.contains(&state.turn().hour()).then_some(AT_DUSK)
}

/// Gets how far anybody sees on this turn, in hexes.
pub fn limit(state: &State) -> u32 {
    let limits = state.setup().rules.read(LIMITS);
    limits
        .filter_map(|limit| limit(state))
        .min()
        .unwrap_or(BY_DAY)
}

/// Tells whether somebody in one hex sees another hex; who sees is seen.
pub fn sees(state: &State, from: HexNumber, to: HexNumber) -> bool {
    let distance = from.distance(to);
    let open = || sight::obstacle(&state.setup().board, from, to).is_none();
    distance <= limit(state) && (distance <= 1 || open())
}

/// Lists the hexes where units and leaders of a player stand, each once.
fn posts(state: &State, player: Player) -> Vec<HexNumber> {
    let units = state.army(player).map(|(_, hex)| hex);
    let leaders = state.leaders_of(player).map(|(_, hex)| hex);
    let mut posts: Vec<_> = units.chain(leaders).collect();
    posts.sort();
    posts.dedup();
    posts
}

/// Gets the hex of an enemy of a player from which a hex is observed, if it is: the nearest, and of these the lowest.
pub fn observer(state: &State, player: Player, hex: HexNumber) -> Option<HexNumber> {
    let mut enemies = posts(state, player.opponent());
    enemies.sort_by_key(|enemy| enemy.distance(hex));
    enemies.into_iter().find(|&enemy| sees(state, enemy, hex))
}

/// The enemies of a player who might observe something of his, and the hexes that have been looked at so far.
pub struct Watch<'a> {
    state: &'a State,
    player: Player,
    posts: Vec<HexNumber>,
    limit: u32,
    looked: RefCell<BTreeMap<HexNumber, Option<HexNumber>>>,
}

impl<'a> Watch<'a> {
    /// Begins to ask what of a player's his enemies observe.
    pub fn over(state: &'a State, player: Player) -> Self {
        Self {
            state,
            player,
            posts: posts(state, player.opponent()),
            limit: limit(state),
            looked: RefCell::default(),
        }
    }

    /// Gets the player who is watched.
    pub const fn player(&self) -> Player {
        self.player
    }

    /// Gets the hex of an enemy from which a hex is observed, if it is.
    pub fn observer(&self, hex: HexNumber) -> Option<HexNumber> {
        let mut looked = self.looked.borrow_mut();
        *looked.entry(hex).or_insert_with(|| self.look(hex))
    }

    fn look(&self, hex: HexNumber) -> Option<HexNumber> {
        let board = &self.state.setup().board;
        let near = self.posts.iter().copied();
        let near = near.map(|post| (post.distance(hex), post));
        let mut near: Vec<_> = near.filter(|&(far, _)| far <= self.limit).collect();
        near.sort();
        let mut seeing = near.into_iter();
        let open = |post| sight::obstacle(board, post, hex).is_none();
        let found = seeing.find(|&(far, post)| far <= 1 || open(post));
        found.map(|(_, post)| post)
    }
}

/// Lists the hexes that somebody in a hex sees, his own among them, in their order.
pub fn field(state: &State, from: HexNumber) -> Vec<HexNumber> {
    let all = state.setup().board.grid().hexes();
    all.filter(|&hex| sees(state, from, hex)).collect()
}

/// Lists the hexes that units and leaders of a player see together, in their order.
pub fn field_of(state: &State, player: Player) -> Vec<HexNumber> {
    let watch = Watch::over(state, player.opponent());
    let all = state.setup().board.grid().hexes();
    all.filter(|&hex| watch.observer(hex).is_some()).collect()
}

/// Those whom the enemy sees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    pub units: Vec<UnitIndex>,
    pub leaders: Vec<LeaderIndex>,
}

/// Lists the units and leaders on the map that their enemy observes.
pub fn observed(state: &State) -> Observed {
    let mut observed = Observed::default();
    for player in Player::ALL {
        let mut seen = posts(state, player);
        seen.retain(|&hex| observer(state, player, hex).is_some());
        let is_seen = |hex: &HexNumber| seen.binary_search(hex).is_ok();
        let units = state.army(player).filter(|(_, hex)| is_seen(hex));
        observed.units.extend(units.map(|(unit, _)| unit));
        let leaders = state.leaders_of(player).filter(|(_, hex)| is_seen(hex));
        observed.leaders.extend(leaders.map(|(leader, _)| leader));
    }
    observed.units.sort();
    observed.leaders.sort();
    observed
}
