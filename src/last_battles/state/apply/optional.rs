//! How an event of an optional or variant rule changes a state [15, 16].

use crate::last_battles::charts::Odds;
use crate::last_battles::combat::odds::Enhancement;
use crate::last_battles::counter::Player;
use crate::last_battles::event::{DieFor, Event, MoraleEvent};
use crate::last_battles::leaders::ailing;
use crate::last_battles::order::Attack;
use crate::last_battles::state::optional::{CombatTerms, ROUT};
use crate::last_battles::state::{Phase, State, UnitIndex};
use crate::table::ids::{LeaderId, UnitId};

impl State {
    pub(super) fn apply_optional(&mut self, event: &Event) {
        match event {
            Event::MayRetreatBefore { units, .. } => {
                self.optional.may_retreat = self.find_all(units);
            }
            // The player whose turn it is decides last.
            Event::StandBefore { player, .. } if *player == self.player => {
                self.stand_before_combat();
            }
            Event::StandBefore { player, .. } => {
                let owners = &self.setup.owners;
                let may = &mut self.optional.may_retreat;
                may.retain(|unit| owners[usize::from(unit.0)] != *player);
            }
            Event::MayCharge { unit, .. } => self.optional.may_charge.extend(self.find(*unit)),
            Event::AttackDeclared { attack, .. } => {
                self.optional.terms = CombatTerms {
                    declared: Some(Attack::clone(attack)),
                    ..CombatTerms::default()
                };
            }
            Event::DefenderLeads { leader, .. } => {
                self.optional.terms.answered = true;
                self.optional.terms.against = leader.and_then(|leader| self.find_leader(leader));
            }
            &Event::ArmsEnhanced {
                doubled, tripled, ..
            } => self.optional.terms.enhanced = Some(Enhancement { doubled, tripled }),
            Event::OddsSettled { column, .. } => self.settle_odds(*column),
            Event::Blown { units, .. } => self.optional.charged.extend(self.find_all(units)),
            Event::Routs { unit, .. } => self.rout(*unit),
            Event::Morale(MoraleEvent::LevelSunk { side, wing, by, .. }) => {
                self.optional.sink(*side, *wing, *by)
            }
            Event::Morale(MoraleEvent::CorpsSunk { corps, by, .. }) => {
                self.with_corps(corps, |corps| corps.sunk += *by);
            }
            _ => {}
        }
    }

    /// Forgets the dice of the ailing Napoleon that hold no longer: his rating as a command phase of his player begins, his
    /// allowance as a movement phase does [16.1C].
    pub(super) fn begin_phase_of_ailing(&mut self) {
        match (self.player, self.phase) {
            (Player::French, Phase::Command) => self.optional.ailing.rating = None,
            (Player::French, Phase::Movement) => self.optional.ailing.allowance = None,
            _ => {}
        }
    }

    /// Notes what a die of these rules decides.
    pub(super) fn note_die(&mut self, event: &Event) {
        match event {
            Event::Die {
                what: DieFor::Rating(_),
                face,
                ..
            } => self.optional.ailing.rating = Some(ailing::rating(face.pips())),
            Event::Die {
                what: DieFor::March(_),
                face,
                ..
            } => {
                let before = self.optional.ailing.allowance.unwrap_or(0);
                self.optional.ailing.allowance = Some(ailing::allowance(before, face.pips()));
            }
            Event::Die {
                what: DieFor::Impetus,
                face,
                ..
            } => self.optional.terms.impetus = Some(*face),
            Event::Die {
                what: DieFor::Rout(_),
                ..
            } => self.optional.terms.routs_rolled = true,
            _ => {}
        }
    }

    /// Takes up what an attack that is fought has been declared with.
    pub(super) fn take_terms(&mut self, leaders: &[LeaderId], charging: &[UnitId]) {
        let leaders = leaders.iter();
        let found = leaders.filter_map(|&leader| self.find_leader(leader));
        let (own, other): (Vec<_>, Vec<_>) =
            found.partition(|&leader| self.leader_owner(leader) == self.player);
        self.optional.terms = CombatTerms {
            leader: own.first().copied(),
            against: other.first().copied(),
            charging: self.find_all(charging),
            ..CombatTerms::default()
        };
    }

    /// Takes up the column at which the combat at hand is resolved [6.2C].
    fn settle_odds(&mut self, column: Odds) {
        let terms = &mut self.optional.terms;
        terms.odds_settled = true;
        let waiting = self.battle.as_mut().and_then(|one| one.waiting.as_mut());
        if let Some(waiting) = waiting {
            waiting.odds = Some(column);
        } else if let Some(attack) = &mut terms.declared {
            attack.odds = Some(column);
        }
    }

    /// Ends what is kept of a combat.
    pub(super) fn drop_terms(&mut self) {
        self.optional.terms = CombatTerms::default();
    }

    fn rout(&mut self, unit: UnitId) {
        let Some(index) = self.find(unit) else { return };
        let Some(from) = self.unit(index).hex() else {
            return;
        };
        self.optional.terms.routs.push((index, ROUT));
        self.optional.terms.routs_from.push(from);
        if let Some(battle) = &mut self.battle {
            battle.retreating.push(index);
        }
    }

    /// Counts a step of a routed unit, and tells whether it has still some to go.
    pub(super) fn rout_goes_on(&mut self, unit: Option<UnitIndex>) -> bool {
        let mut routs = self.optional.terms.routs.iter_mut();
        let own = routs.find(|(routed, _)| Some(*routed) == unit);
        let Some((_, left)) = own else { return false };
        *left = left.saturating_sub(1);
        *left > 0
    }

    /// Lets nobody step back any more [15.3].
    pub(super) fn stand_before_combat(&mut self) {
        self.optional.may_retreat.clear();
    }

    /// Notes who has retreated: once a unit of the player whose turn it is has stepped back, the other has decided [15.3].
    pub(super) fn has_stepped_back(&mut self, unit: UnitId) {
        let owners = &self.setup.owners;
        let owner = |unit: UnitIndex| owners[usize::from(unit.0)];
        let player = self.player;
        if self.find(unit).is_some_and(|unit| owner(unit) == player) {
            let may = &mut self.optional.may_retreat;
            may.retain(|&other| owner(other) == player);
        }
    }

    /// Takes a unit off the lists of those who may still do something in this phase.
    pub(super) fn forgo(&mut self, unit: Option<UnitIndex>) {
        let optional = &mut self.optional;
        optional.may_retreat.retain(|&other| Some(other) != unit);
        optional.may_charge.retain(|&other| Some(other) != unit);
    }

    /// Begins a phase of a player: another player's turn blows who has charged, and lets those recover who were blown in the one
    /// that is over [16.8].
    pub(super) fn begin_phase_of_optional(&mut self, player: Player, phase: Phase) {
        self.drop_terms();
        self.optional.may_retreat.clear();
        if phase == Phase::Movement {
            self.optional.may_charge.clear();
        }
        if player == self.player {
            return;
        }
        let over = self.player;
        let (fresh, blown): (Vec<_>, Vec<_>) = std::mem::take(&mut self.optional.blown)
            .into_iter()
            .partition(|&unit| self.owner(unit) == over);
        let charged = std::mem::take(&mut self.optional.charged);
        self.optional.blown = blown;
        self.optional.blown.extend(&charged);
        for unit in fresh.into_iter().chain(charged) {
            self.set_zone_of(unit);
        }
    }
}
