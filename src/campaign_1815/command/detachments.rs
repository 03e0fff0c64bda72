//! [2.6 to 2.11] Step D: each headquarters may place one detachment of its army, as a screen out of all zones.
//!
//! A path leads there from the headquarters, as long as their command range and twice that along roads in normal mode; or from
//! the detachment's parent corps, four hexes long. The Grand Battery and the Old Guard are placed by the Emperor alone, in battle
//! mode and without a path.

use crate::campaign_1815::board::set;
use crate::campaign_1815::map_hex::{Hex, hexes_of};
use crate::campaign_1815::piece::{Face, Kind, PieceIndex, Special};
use crate::campaign_1815::readings::{DETACHMENTS_LEAVE_ZONES, DETACHMENTS_ON_HEADQUARTERS};
use crate::campaign_1815::state::{Place, State};
use crate::campaign_1815::violation::Violation;
use crate::campaign_1815::zones::Zones;
use crate::hex::HexSet;
use crate::table::armies::Player;
use crate::table::case::{Case, case};
use std::collections::VecDeque;

/// How far from its parent corps a detachment may be placed [2.8].
const FROM_PARENT: u8 = 4;
/// How far from the Emperor the Grand Battery and the Old Guard may be placed [2.10, 2.11].
const FROM_EMPEROR: u8 = 3;

/// What a path of a detachment meets: zones and enemies.
struct Ground<'s> {
    state: &'s State,
    enemy: Zones,
    /// Hexes that hold an enemy detachment.
    closed: HexSet,
}

impl<'s> Ground<'s> {
    fn of(state: &'s State, player: Player) -> Self {
        let enemy = player.opponent();
        let units = state.units_on_map(enemy);
        let closed = units.filter(|(piece, _)| state.piece(*piece).kind == Kind::Detachment);
        Self {
            state,
            enemy: Zones::of(state, enemy),
            closed: set(closed.map(|(_, hex)| hex)),
        }
    }

    /// Tells whether a path may enter a hex, and begin in it.
    fn is_open(&self, hex: Hex) -> bool {
        !self.enemy.touches(hex) && !self.closed.contains(hex.index())
    }

    fn may_begin(&self, hex: Hex) -> bool {
        DETACHMENTS_LEAVE_ZONES || self.is_open(hex)
    }

    /// Spreads over so many hexes, until it comes to one that is wanted; keeps for each hex reached the one before it.
    fn walk(&self, from: Hex, length: u8, found: &mut Found, wanted: impl Fn(Hex) -> bool) {
        if !self.may_begin(from) {
            return;
        }
        found.add(from, None);
        if wanted(from) {
            return;
        }
        let mut queue = VecDeque::from([(from, length)]);
        while let Some((at, left)) = queue.pop_front() {
            if left == 0 {
                continue;
            }
            for &to in self.state.components().board.zoc(at) {
                if !found.has(to) && self.is_open(to) {
                    found.add(to, Some(at));
                    if wanted(to) {
                        return;
                    }
                    queue.push_back((to, left - 1));
                }
            }
        }
    }

    /// Follows connected roads over so many hexes [2.8].
    fn follow_roads(&self, from: Hex, length: u8, found: &mut Found) {
        if !self.may_begin(from) {
            return;
        }
        found.add(from, None);
        let roads = self.state.components().board.roads();
        let mut seen = vec![false; roads.states()];
        let starts = roads.starts(from).iter();
        let mut queue: VecDeque<_> = starts.map(|&on| (from, on, length)).collect();
        while let Some((at, on, left)) = queue.pop_front() {
            let Some((to, next)) = roads
                .step(on)
                .filter(|(to, _)| left > 0 && self.is_open(*to))
            else {
                continue;
            };
            if std::mem::replace(&mut seen[next.index()], true) {
                continue;
            }
            if !found.has(to) {
                found.add(to, Some(at));
            }
            let ways = [next].into_iter().chain(roads.joined(next).iter().copied());
            queue.extend(ways.map(|on| (to, on, left - 1)));
        }
    }
}

/// The hexes that paths have reached, each with the one before it.
struct Found {
    set: HexSet,
    before: Vec<(Hex, Option<Hex>)>,
}

impl Found {
    const fn new() -> Self {
        Self {
            set: HexSet::new(),
            before: Vec::new(),
        }
    }

    fn has(&self, hex: Hex) -> bool {
        self.set.contains(hex.index())
    }

    /// Tells whether the hex that was reached last is a wanted one.
    fn ends(&self, wanted: impl Fn(Hex) -> bool) -> bool {
        self.before.last().is_some_and(|(hex, _)| wanted(*hex))
    }

    fn add(&mut self, hex: Hex, before: Option<Hex>) {
        self.set.insert(hex.index());
        self.before.push((hex, before));
    }

    /// Gets the path to a hex, with the hex where it begins.
    fn path(&self, to: Hex) -> Vec<Hex> {
        let before = |hex: Hex| self.before.iter().find(|(at, _)| *at == hex)?.1;
        let mut path: Vec<_> = std::iter::successors(Some(to), |hex| before(*hex)).collect();
        path.reverse();
        path
    }
}

/// Lists the headquarters of a player that may still place a detachment.
pub fn ready(state: &State, player: Player) -> impl Iterator<Item = PieceIndex> {
    let on_map = state.on_map(player).map(|(piece, _)| piece);
    on_map.filter(move |hq| {
        let piece = state.piece(*hq);
        piece.kind == Kind::Headquarters && !state.acted().contains(&piece.id)
    })
}

/// Lists the detachments of the army of some headquarters that can be placed [1.12, 2.9].
pub fn available(state: &State, hq: PieceIndex) -> impl Iterator<Item = PieceIndex> {
    let army = state.piece(hq).army;
    state.owned(army.player()).filter(move |piece| {
        let printed = state.piece(*piece);
        let free = state.standing(*piece).at == Place::Available;
        free && printed.kind == Kind::Detachment && printed.army == army
    })
}

/// Lists the hexes where headquarters may place a detachment, in rising order [2.6 to 2.11].
pub fn places(state: &State, hq: PieceIndex, detachment: PieceIndex) -> Vec<Hex> {
    match state.piece(detachment).special {
        Some(Special::GrandBattery | Special::OldGuard) => near_emperor(state, hq, detachment),
        _ => Screen::of(state, hq).places(detachment),
    }
}

/// Where headquarters may place their detachments: the ground between, and who stands there already.
pub struct Screen<'s> {
    ground: Ground<'s>,
    hq: PieceIndex,
    own: Zones,
    detachments: HexSet,
}

impl<'s> Screen<'s> {
    /// Looks at the map from headquarters.
    pub fn of(state: &'s State, hq: PieceIndex) -> Self {
        let player = state.piece(hq).player();
        let all = Player::ALL
            .into_iter()
            .flat_map(|player| state.on_map(player));
        let taken = all.filter(|(piece, _)| match state.piece(*piece).kind {
            Kind::Detachment => true,
            Kind::Headquarters => !DETACHMENTS_ON_HEADQUARTERS,
            Kind::Infantry | Kind::Cavalry => false,
        });
        Self {
            ground: Ground::of(state, player),
            hq,
            own: Zones::of(state, player),
            detachments: set(taken.map(|(_, hex)| hex)),
        }
    }

    /// Tells whether a detachment may stand in a hex at all [2.7].
    fn may_stand(&self, hex: Hex) -> bool {
        let free = !self.own.touches(hex) && self.ground.is_open(hex);
        free && !self.detachments.contains(hex.index())
    }

    /// Finds the paths from the headquarters, until one leads to a hex that is wanted.
    fn launched_by_hq(&self, wanted: impl Fn(Hex) -> bool + Copy) -> [Found; 2] {
        let state = self.ground.state;
        let mut found = [Found::new(), Found::new()];
        let Some(hex) = state.hex(self.hq) else {
            return found;
        };
        let range = state.value(self.hq);
        self.ground.walk(hex, range, &mut found[0], wanted);
        if state.face(self.hq) == Face::Front && !found[0].ends(wanted) {
            self.ground.follow_roads(hex, range * 2, &mut found[1]);
        }
        found
    }

    /// Finds the paths from the parents of a detachment, until one leads to a hex that is wanted.
    fn launched_by_parents(
        &self,
        detachment: PieceIndex,
        wanted: impl Fn(Hex) -> bool + Copy,
    ) -> Found {
        let mut found = Found::new();
        let state = self.ground.state;
        for parent in &state.piece(detachment).parents {
            let parent = state.find(*parent);
            let corps = parent.filter(|parent| state.piece(*parent).kind.is_corps());
            if let Some(hex) = corps.and_then(|corps| state.hex(corps)) {
                self.ground.walk(hex, FROM_PARENT, &mut found, wanted);
            }
        }
        found
    }

    /// Lists the hexes for a detachment, in rising order.
    pub fn places(&self, detachment: PieceIndex) -> Vec<Hex> {
        let mut all = self.launched_by_parents(detachment, |_| false).set;
        for found in self.launched_by_hq(|_| false) {
            all.add(&found.set);
        }
        hexes_of(&all).filter(|hex| self.may_stand(*hex)).collect()
    }

    /// Tells whether there is any hex for a detachment.
    pub fn has_place(&self, detachment: PieceIndex) -> bool {
        let fits = |hex| self.may_stand(hex);
        let any = |found: &Found| found.before.iter().any(|(hex, _)| fits(*hex));
        self.launched_by_hq(fits).iter().any(any)
            || any(&self.launched_by_parents(detachment, fits))
    }

    /// Gets the path on which a detachment comes to a hex, with the hex where it begins.
    pub fn path(&self, detachment: PieceIndex, to: Hex) -> Option<Vec<Hex>> {
        if !self.may_stand(to) {
            return None;
        }
        let wanted = |hex| hex == to;
        let parents = self.launched_by_parents(detachment, wanted);
        if parents.has(to) {
            return Some(parents.path(to));
        }
        let ways = self.launched_by_hq(wanted);
        ways.iter().find(|way| way.has(to)).map(|way| way.path(to))
    }
}

/// Lists the hexes for the Grand Battery or the Old Guard [2.10, 2.11].
fn near_emperor(state: &State, hq: PieceIndex, detachment: PieceIndex) -> Vec<Hex> {
    let Some(at) = state.hex(hq) else {
        return Vec::new();
    };
    let near = at.within(FROM_EMPEROR);
    near.filter(|hex| check_near_emperor(state, hq, detachment, *hex).is_ok())
        .collect()
}

fn check_near_emperor(
    state: &State,
    hq: PieceIndex,
    detachment: PieceIndex,
    hex: Hex,
) -> Result<(), Violation> {
    let piece = state.piece(detachment);
    let battery = piece.special == Some(Special::GrandBattery);
    let why = if battery { case("2.10") } else { case("2.11") };
    let refused = Err(Violation::NotByTheEmperor {
        piece: piece.id,
        hex,
        case: why,
    });
    let parent = piece.parents.contains(&state.piece(hq).id);
    let near = state
        .hex(hq)
        .is_some_and(|at| at.distance(hex) <= FROM_EMPEROR);
    if !parent || state.face(hq) != Face::Back || !near {
        return refused;
    }
    let player = piece.player();
    let fits = match battery {
        true => {
            let corps = state.corps_in(hex).map(|corps| state.piece(corps));
            corps.is_some_and(|corps| corps.army == piece.army)
                && state.detachment_in(hex).is_none()
        }
        false => {
            state.is_empty(hex)
                && !crate::campaign_1815::zones::is_controlled(state, hex, player.opponent())
        }
    };
    if fits { Ok(()) } else { refused }
}

/// Refuses to place a detachment.
///
/// # Errors
/// Says which rule forbids it.
pub fn check(
    state: &State,
    hq: PieceIndex,
    detachment: PieceIndex,
    hex: Hex,
) -> Result<(), Violation> {
    let (piece, by) = (state.piece(detachment), state.piece(hq));
    if by.kind != Kind::Headquarters || state.hex(hq).is_none() {
        return Err(Violation::NoHeadquarters { hq: by.id });
    }
    if state.acted().contains(&by.id) {
        return Err(Violation::HeadquartersUsed { hq: by.id });
    }
    if piece.kind != Kind::Detachment || state.standing(detachment).at != Place::Available {
        return Err(Violation::NotAvailable { piece: piece.id });
    }
    if piece.army != by.army {
        return Err(Violation::OtherArmy {
            hq: by.id,
            piece: piece.id,
        });
    }
    if matches!(
        piece.special,
        Some(Special::GrandBattery | Special::OldGuard)
    ) {
        return check_near_emperor(state, hq, detachment, hex);
    }
    let screen = Screen::of(state, hq);
    if screen.path(detachment, hex).is_some() {
        return Ok(());
    }
    let refused = |case: Case| {
        Err(Violation::NoPlaceForDetachment {
            piece: piece.id,
            hex,
            case,
        })
    };
    match screen.may_stand(hex) {
        false => refused(case("2.7")),
        true => refused(case("2.8")),
    }
}
