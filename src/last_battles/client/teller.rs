//! The record of the game in words; only what is new is told when the game goes on.

use super::words;
use crate::client::frame::InFrame;
use crate::client::game_log::{GameLog, Told};
use crate::last_battles::phases::Game;
use crate::last_battles::state::State;
use crate::last_battles::words::{Note, Told as Recorded, notes};
use crate::last_battles::{Entry, Event};
use crate::table::note::NoteKind;
use bevy::prelude::*;
use std::sync::Arc;

/// Keeps the record in words in step with the game.
pub fn plugin(app: &mut App) {
    app.init_resource::<Teller>()
        .init_resource::<GameLog>()
        .add_systems(Update, follow.in_set(InFrame::FollowGame));
}

/// Tells the game, and knows how far it has come.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Teller {
    lines: Arc<Vec<Told>>,
    /// The orders that are told.
    orders: Vec<Before>,
    heading: String,
    /// The line of the combat that is not over yet, as far as is known.
    combat: Option<usize>,
    /// What was played before the record begins, in the words of its day.
    earlier: Arc<Vec<Recorded>>,
}

/// How far the record had come before an order.
#[derive(Clone, Debug, PartialEq)]
struct Before {
    /// The number of the state after it.
    number: u64,
    lines: usize,
    heading: String,
    /// The line that an order may go on with, and what it said.
    combat: Option<(usize, String)>,
}

impl Teller {
    /// Tells what has been played.
    pub fn of(start: &State, played: &[Entry]) -> Self {
        let mut teller = Self::default();
        teller.follow(start, played);
        teller
    }

    /// Begins with what was told before the record begins.
    fn begin(earlier: &Arc<Vec<Recorded>>) -> Self {
        let mut when = String::new();
        let lines = earlier.iter().map(|line| {
            if let Some(under) = line.under {
                when = words::heading(under.turn, under.player, under.phase);
            }
            Told {
                // It belongs to no order of the record.
                mark: (usize::MAX, 0),
                when: when.clone(),
                kind: line.kind,
                head: line.head.clone(),
                what: line.words.clone(),
                at: line.at,
                case: line.case,
            }
        });
        Self {
            lines: Arc::new(lines.collect()),
            earlier: earlier.clone(),
            ..Self::default()
        }
    }

    /// Gets the record as far as it is told.
    pub fn log(&self) -> GameLog {
        GameLog(self.lines.clone())
    }

    /// Forgets the orders that were taken back, and tells those that are new.
    fn follow(&mut self, start: &State, played: &[Entry]) {
        let both = self.orders.iter().zip(played);
        let same = both
            .take_while(|(told, entry)| told.number == entry.fingerprint)
            .count();
        self.take_back(same);
        if same == 0 {
            self.heading = words::heading(start.turn(), start.player(), start.phase());
        }
        for (nth, entry) in played.iter().enumerate().skip(same) {
            let combat = self
                .combat
                .map(|line| (line, self.lines[line].what.clone()));
            self.orders.push(Before {
                number: entry.fingerprint,
                lines: self.lines.len(),
                heading: self.heading.clone(),
                combat,
            });
            self.tell(start, nth, &entry.events);
        }
    }

    /// Forgets all orders from one on.
    fn take_back(&mut self, from: usize) {
        let Some(before) = self.orders.get(from).cloned() else {
            return;
        };
        self.orders.truncate(from);
        self.heading = before.heading;
        let lines = Arc::make_mut(&mut self.lines);
        lines.truncate(before.lines);
        self.combat = before.combat.map(|(line, what)| {
            lines[line].what = what;
            line
        });
    }

    /// Tells an order's events.
    fn tell(&mut self, start: &State, order: usize, events: &[Event]) {
        let mut passed = 0;
        for note in notes(start.setup(), events) {
            self.pass(&events[passed..=note.nth]);
            // A turn is told under the heading of the phase that opens it.
            if matches!(events[note.nth], Event::Turn { .. }) {
                let phases = events[note.nth..].iter();
                let mut phases = phases.filter(|event| matches!(event, Event::Phase { .. }));
                self.pass(phases.next().map_or(&[], std::slice::from_ref));
            }
            passed = note.nth + 1;
            self.add(order, note);
        }
        self.pass(&events[passed..]);
    }

    /// Takes note of the phases that have begun.
    fn pass(&mut self, events: &[Event]) {
        for event in events {
            if let Event::Phase {
                turn,
                player,
                phase,
                ..
            } = event
            {
                self.heading = words::heading(*turn, *player, *phase);
                self.combat = None;
            }
        }
    }

    fn add(&mut self, order: usize, note: Note) {
        let lines = Arc::make_mut(&mut self.lines);
        if let (NoteKind::Aftermath, Some(combat)) = (note.kind, self.combat) {
            lines[combat].what += &format!(" · {}", note.words);
            return;
        }
        if note.kind == NoteKind::Combat {
            self.combat = Some(lines.len());
        }
        lines.push(Told {
            mark: (order, note.nth),
            when: self.heading.clone(),
            kind: note.kind,
            head: note.head,
            what: note.words,
            at: note.at,
            case: note.case,
        });
    }
}

fn follow(game: Option<Res<Game>>, mut teller: ResMut<Teller>, mut game_log: ResMut<GameLog>) {
    let Some(game) = game.filter(|game| game.is_changed()) else {
        return;
    };
    let earlier = game.record().earlier();
    let earlier = earlier.map_or_else(Arc::default, |earlier| earlier.told.clone());
    if teller.earlier != earlier {
        *teller = Teller::begin(&earlier);
    }
    teller.follow(game.record().start(), game.played());
    game_log.set_if_neq(teller.log());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::hex;
    use crate::last_battles::game_setup::NewGame;
    use crate::last_battles::order::{Attack, Order};
    use crate::table::dice::Face;
    use crate::table::ids::UnitId;

    #[test]
    fn what_was_played_before_the_record_begins_stands_before_it() {
        let text = include_str!("../../../tests/saves/format-2/19-rule-mended.ron");
        let name = "19-rule-mended.ron";
        let source = crate::table::data::Source { name, text };
        let mut game = crate::table::save::from_text(source).unwrap();
        let told = game
            .earlier()
            .expect("orders that are refused now")
            .told
            .clone();
        let mut teller = Teller::begin(&told);
        let lines: Vec<_> = teller.lines.iter().map(Told::line).collect();
        let expected = told.iter().map(|line| match &line.head {
            Some(head) => format!("{head} · {}", line.words),
            None => line.words.clone(),
        });
        assert_eq!(lines, expected.collect::<Vec<_>>());
        assert!(teller.lines.iter().all(|line| !line.when.is_empty()));
        let order = crate::last_battles::legal(game.state()).remove(0);
        game.play(&order).unwrap();
        teller.follow(game.start(), game.entries());
        assert!(teller.lines.len() >= lines.len());
        assert_eq!(teller.lines[lines.len() - 1].line(), lines[lines.len() - 1]);
        teller.take_back(0);
        assert_eq!(teller.lines.len(), lines.len());
    }

    #[test]
    fn a_retreat_that_is_taken_back_leaves_the_line_of_its_combat_as_it_was() {
        let four = Face::all().filter(|face| face.pips() == 4).collect();
        let start = NewGame {
            scenario: "19".to_owned(),
            dice: four,
            ..NewGame::default()
        };
        let mut game = crate::last_battles::Match::begin(start).unwrap();
        let pire: UnitId = "fr-2-pire".parse().unwrap();
        let orders = [
            Order::Move {
                unit: pire.into(),
                path: vec![hex(1846)],
            },
            Order::End {},
            Order::Attack(Attack {
                attackers: vec![pire],
                defenders: vec![hex(1845)],
                ..Attack::default()
            }),
            Order::Retreat {
                unit: pire,
                to: hex(1847),
                displace: None,
            },
        ];
        for order in &orders {
            game.play(order).unwrap();
        }
        let (start, played) = (game.start(), game.entries());
        let mut teller = Teller::default();
        teller.follow(start, &played[..3]);
        let before = teller.clone();
        teller.follow(start, played);
        assert_ne!(teller, before);
        let same = teller.lines.len() == before.lines.len();
        assert!(same, "the retreat goes on with the line of the combat");
        teller.follow(start, &played[..3]);
        assert_eq!(teller, before);
    }
}
