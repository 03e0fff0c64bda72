//! Events happen: nothing is decided here, and nothing can fail.

use super::{Battle, Place, State};
use crate::campaign_1815::event::{Event, Fight};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::Face;
use crate::campaign_1815::step::Step;
use crate::table::armies::{ByPlayer, Player};
use crate::table::ids::PieceId;

impl State {
    /// Lets an event happen.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::TurnBegan { turn, .. } => {
                self.now.turn = *turn;
                self.now.limits = ByPlayer::default();
            }
            Event::StepBegan { step, player, .. } => self.begin_step(*step, *player),
            Event::Weather { rain, .. } => {
                self.now.dice.skip();
                if *rain {
                    self.now.rain.push(self.now.turn);
                }
            }
            Event::Limited { player, limit, .. } => {
                self.now.dice.skip();
                self.now.limits[*player] = Some(limit.clone());
            }
            Event::Shown { player, .. } => {
                self.now.shown += 1;
                if let Some(limit) = &mut self.now.limits[*player] {
                    limit.secret = false;
                }
            }
            Event::Due { player, left } => {
                self.now.player = *player;
                self.now.left = *left;
            }
            Event::Passed { player, .. } => self.now.passed[*player] = true,
            Event::Allowed { left, die, .. } => {
                self.now.left = Some(*left);
                if die.is_some() {
                    self.now.dice.skip();
                }
            }
            Event::Over { outcome, .. } => {
                self.now.step = Step::Over;
                self.now.outcome = Some(outcome.clone());
            }
            Event::Declared { .. } | Event::Fought(_) | Event::MustRetreat { .. } => {
                self.apply_to_fight(event);
            }
            _ => self.apply_to_piece(event),
        }
    }

    fn begin_step(&mut self, step: Step, player: Player) {
        self.now.step = step;
        self.now.player = player;
        self.now.acted.clear();
        self.now.passed = ByPlayer::default();
        self.now.left = None;
    }

    fn apply_to_fight(&mut self, event: &Event) {
        match event {
            Event::Declared {
                attacker,
                target,
                support,
                ..
            } => {
                self.now.battle = Some(Battle {
                    attacker: *attacker,
                    target: *target,
                    support: support.clone(),
                });
            }
            Event::Fought(fight) => self.fought(fight),
            Event::MustRetreat { retreat, .. } => self.now.retreat = Some(retreat.clone()),
            _ => {}
        }
    }

    fn fought(&mut self, _: &Fight) {
        self.now.dice.skip();
        self.now.dice.skip();
        self.now.battle = None;
    }

    fn apply_to_piece(&mut self, event: &Event) {
        match event {
            Event::Lifted { hq, .. } => self.place(*hq, Place::Available, None),
            Event::HeadquartersPlaced { hq, hex, face, .. } => {
                self.place(*hq, Place::Map(*hex), Some(*face));
            }
            Event::ModeChosen { hq, face, .. } => {
                self.turn_to(*hq, *face);
                self.now.acted.push(*hq);
            }
            Event::Picked { piece, .. } => self.now.acted.push(*piece),
            Event::Returned { piece, hex, .. } => {
                self.place(*piece, Place::Map(*hex), Some(Face::Front));
            }
            Event::DetachmentPlaced { hq, piece, hex, .. } => {
                self.place(*piece, Place::Map(*hex), None);
                self.now.acted.push(*hq);
            }
            Event::Recalled { piece, .. } => self.place(*piece, Place::Available, None),
            Event::Exchanged { from, to, .. } => self.exchange(*from, *to),
            Event::Turned { piece, face, .. } => self.turn_to(*piece, *face),
            Event::Moved { piece, path, .. } | Event::Entered { piece, path, .. } => {
                self.march(*piece, path);
            }
            Event::Retreated { piece, path, .. } => {
                self.now.retreat = None;
                if let Some(&to) = path.last() {
                    self.place(*piece, Place::Map(to), None);
                }
            }
            Event::Blown { piece, returns, .. } => {
                self.now.retreat = None;
                self.place(*piece, Place::Blown(*returns), Some(Face::Front));
            }
            Event::Eliminated { piece, .. } => {
                self.now.retreat = None;
                self.place(*piece, Place::Eliminated, Some(Face::Front));
            }
            Event::Pursued { piece, to, .. } => self.place(*piece, Place::Map(*to), None),
            _ => {}
        }
    }

    /// Moves a corps to the end of its path; that is one of the moves which a limit counts.
    fn march(&mut self, piece: PieceId, path: &[Hex]) {
        if let Some(&to) = path.last() {
            self.place(piece, Place::Map(to), None);
        }
        if let Some(limit) = &mut self.now.limits[self.now.player] {
            limit.used += 1;
        }
    }

    fn exchange(&mut self, from: PieceId, to: PieceId) {
        let (Some(from), Some(to)) = (self.find(from), self.find(to)) else {
            return;
        };
        let was = self.now.pieces[from.get()].clone();
        self.now.pieces[from.get()].at = Place::Out;
        self.now.pieces[from.get()].face = Face::Front;
        let now = &mut self.now.pieces[to.get()];
        (now.at, now.face) = (was.at, was.face);
    }

    fn place(&mut self, piece: PieceId, at: Place, face: Option<Face>) {
        if let Some(piece) = self.find(piece) {
            let standing = &mut self.now.pieces[piece.get()];
            standing.at = at;
            standing.face = face.unwrap_or(standing.face);
        }
    }

    fn turn_to(&mut self, piece: PieceId, face: Face) {
        if let Some(piece) = self.find(piece) {
            self.now.pieces[piece.get()].face = face;
        }
    }
}
