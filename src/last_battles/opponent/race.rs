//! A race of openings, each rehearsed many times: all meet the same dice, and after each round half of those still in the race drop
//! out, or only those that surely gain next to nothing on the best, so that most rehearsals go to those that are hard to tell apart.

use super::objectives::POINT;
use super::rollout::{Opening, Rollout};
use crate::table::work::side_by_side;

/// By how much an opening is behind the best that is not looked at again, where luck counts as it comes.
const CLEAR: i64 = 4 * POINT;
/// By how many standard errors one is behind that is not looked at again, where luck is taken off.
const ERRORS: i128 = 2;
/// How many rehearsals it takes to know that error.
const FEW: i128 = 6;
/// By how much one may be better that is not looked for: more rehearsals would cost more than it gains.
const SLIGHT: i64 = POINT / 2;
/// In how many parts of a thousandth a mean is counted.
const PARTS: i64 = 1024;

/// What work is counted in: ten thousand pieces judged.
const UNIT: u64 = 10_000;

/// One of those in a race.
pub struct Runner<T> {
    pub entry: T,
    /// What came of each rehearsal, by its sample.
    worths: Vec<i64>,
}

impl<T> Runner<T> {
    /// Gets the mean of what came of the first samples, in [`PARTS`].
    fn mean(&self, samples: usize) -> i64 {
        let first = &self.worths[..samples];
        match samples {
            0 => 0,
            _ => first.iter().sum::<i64>() * PARTS / samples as i64,
        }
    }

    /// Tells whether another that is behind, both with the same dice, may yet be better by more than is worth looking for.
    fn may_be_led_by(&self, other: &Self) -> bool {
        let pairs = self.worths.iter().zip(&other.worths);
        let leads = pairs.map(|(own, other)| i128::from(own - other + SLIGHT));
        let (sum, squares) = leads.fold((0, 0), |(sum, squares), lead| {
            (sum + lead, squares + lead * lead)
        });
        let count = self.worths.len().min(other.worths.len()) as i128;
        // The square of the mean against that of its standard error.
        count < FEW || sum * sum * (count - 1) <= ERRORS * ERRORS * (count * squares - sum * sum)
    }
}

/// A race of openings: in each round all meet the same dice, and after it some of them drop out.
pub struct Race<'r, 's, T> {
    rollout: &'r Rollout<'s>,
    pub runners: Vec<Runner<T>>,
    /// How often each is rehearsed at first, and by the end of the next round.
    samples: usize,
    round: usize,
    /// How much work is left to be done, if it is bounded.
    left: Option<u64>,
    /// The work of the rehearsals so far, and how many there were.
    known: (u64, u64),
}

impl<'r, 's, T: Opening> Race<'r, 's, T> {
    /// Opens a race in which each is rehearsed so often at first, and that may be so much work in all, in [`UNIT`]s; without
    /// bounds if that is nothing.
    pub fn new(rollout: &'r Rollout<'s>, samples: i64, effort: i64) -> Self {
        let samples = samples.max(1) as usize;
        Self {
            rollout,
            runners: Vec::new(),
            samples,
            round: samples,
            left: (effort > 0).then_some(effort as u64 * UNIT),
            known: (0, 0),
        }
    }

    /// Tells whether the work suffices for so many as to be worth the beginning, by the least that a rehearsal is.
    pub fn has_room_for(&self, entries: usize) -> bool {
        let rehearsals = (entries * self.least()) as u64;
        let least = self.rollout.least_work() * rehearsals;
        self.left.is_none_or(|left| least <= left)
    }

    /// Gets how often each must be rehearsed at least: what is seen once is judged by luck, and so is what is seen a few times
    /// where luck is not taken off.
    fn least(&self) -> usize {
        match self.takes_luck_off() {
            true => 2,
            false => self.samples.div_ceil(2).max(2),
        }
    }

    const fn takes_luck_off(&self) -> bool {
        self.rollout.weights.luck != 0
    }

    /// Allows more work, in [`UNIT`]s.
    pub fn grant(&mut self, effort: i64) {
        if let Some(left) = &mut self.left {
            *left += effort.max(0) as u64 * UNIT;
        }
    }

    /// Takes work off that was done beside rehearsals, in pieces judged.
    pub const fn spend(&mut self, work: u64) {
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(work);
        }
    }

    /// Counts for how many the work suffices that is left, each rehearsed as often as it must be at least.
    pub fn room(&self) -> usize {
        let (sum, count) = self.known;
        let each = sum / count.max(1) * self.least() as u64;
        self.left
            .map_or(usize::MAX, |left| (left / each.max(1)) as usize)
    }

    /// Begins with short rounds again, for those who join now.
    pub const fn begin_anew(&mut self) {
        self.round = self.samples;
    }

    /// Lets others join, those left out that begin as one does who is in the race.
    pub fn enter(&mut self, entries: Vec<T>) {
        for entry in entries {
            let known = |runner: &Runner<T>| runner.entry.is_as(&entry);
            if !self.runners.iter().any(known) {
                let worths = Vec::new();
                self.runners.push(Runner { entry, worths });
            }
        }
    }

    /// Tells whether the player has been stopped who thinks.
    pub fn is_stopped(&self) -> bool {
        self.rollout.stop.is_on()
    }

    /// Runs rounds until so many are left.
    pub fn run_down_to(&mut self, left: usize) {
        while self.runners.len() > left && !self.is_stopped() {
            if !self.run() {
                break;
            }
            let half = self.runners.len().div_ceil(2);
            self.runners.truncate(half.max(left));
            self.round *= 2;
        }
    }

    /// Runs rounds until one is left or the work is spent: only those drop out who are behind by more than luck. Where the work has
    /// no bounds, halves drop out.
    pub fn run_out(&mut self) {
        if self.left.is_none() {
            return self.run_down_to(1);
        }
        while self.runners.len() > 1 && !self.is_stopped() {
            let (_, before) = self.known;
            if !self.run() || self.known.1 == before {
                break;
            }
            self.drop_the_led();
            self.round += self.samples;
        }
    }

    /// Lists the rehearsals that are still to be made until each runner has so many.
    fn missing(&self, round: usize) -> impl Iterator<Item = (usize, usize)> {
        let runners = self.runners.iter().enumerate();
        runners.flat_map(move |(nth, runner)| {
            (runner.worths.len()..round).map(move |sample| (nth, sample))
        })
    }

    /// Gets how often each may have been rehearsed by the end of the next round: as often as wanted, or as the work allows
    /// that is left. One rehearsal tells what the others will cost.
    fn affordable(&mut self) -> usize {
        let Some(left) = self.left else {
            return self.round;
        };
        let least = self.least();
        if self.known.1 == 0 {
            if !self.has_room_for(self.runners.len()) {
                return 0;
            }
            let (_, work) = self.rollout.play(&self.runners[0].entry, 0);
            self.known = (work, 1);
        }
        let (sum, count) = self.known;
        let rehearsals = (left * count / sum.max(1)) as usize;
        if self.takes_luck_off() {
            self.leave_out_the_last(rehearsals);
        }
        let mut round = self.round;
        while round > 0 && self.missing(round).count() > rehearsals {
            round -= 1;
        }
        if round < least { 0 } else { round }
    }

    /// Leaves those out who came last, where so many rehearsals do not suffice for all; the first stays.
    fn leave_out_the_last(&mut self, rehearsals: usize) {
        while self.runners.len() > 1 && self.missing(self.least()).count() > rehearsals {
            self.runners.pop();
        }
    }

    /// Runs a round; one that is broken off counts for nothing, so that nobody wins by having been rehearsed less. Tells
    /// whether there was one.
    fn run(&mut self) -> bool {
        let rollout = self.rollout;
        let round = self.affordable();
        let runs: Vec<(usize, usize)> = self.missing(round).collect();
        let results = side_by_side(runs, |(nth, sample)| {
            let worth = || rollout.play(&self.runners[nth].entry, sample as u64);
            (!rollout.stop.is_on()).then(|| (nth, worth()))
        });
        if rollout.stop.is_on() || round == 0 {
            return false;
        }
        for (nth, (worth, work)) in results.into_iter().flatten() {
            self.runners[nth].worths.push(worth);
            self.known = (self.known.0 + work, self.known.1 + 1);
            self.left = self.left.map(|left| left.saturating_sub(work));
        }
        self.runners
            .sort_by_key(|runner| std::cmp::Reverse(runner.mean(round)));
        self.drop_the_hopeless(round);
        true
    }

    /// Drops those who are so far behind the best that it is no luck.
    fn drop_the_hopeless(&mut self, round: usize) {
        let best = self.runners[0].mean(round);
        let spread = self.spread(round);
        let plain = !self.takes_luck_off();
        self.runners.retain(|runner| {
            let behind = best - runner.mean(round);
            let square = i128::from(behind) * i128::from(behind) * round as i128;
            match plain {
                true => behind <= CLEAR * PARTS,
                // The difference of two means varies twice as much as one of them.
                false => square <= 2 * ERRORS * ERRORS * spread,
            }
        });
    }

    /// Gets the variance of what comes of a rehearsal, over all who are in the race, in squares of [`PARTS`].
    fn spread(&self, round: usize) -> i128 {
        let squares = self.runners.iter().flat_map(|runner| {
            let mean = runner.mean(round);
            let first = runner.worths[..round].iter();
            first.map(move |worth| i128::from(worth * PARTS - mean).pow(2))
        });
        let free = self.runners.len() * round.saturating_sub(1);
        squares.sum::<i128>() / free.max(1) as i128
    }

    /// Drops those who are surely better than the best by next to nothing at most.
    fn drop_the_led(&mut self) {
        let mut others = self.runners.split_off(1);
        let best = &self.runners[0];
        others.retain(|other| best.may_be_led_by(other));
        self.runners.append(&mut others);
    }

    /// Gets who leads; nobody if nobody is in the race.
    pub fn winner(self) -> Option<T> {
        self.runners.into_iter().next().map(|runner| runner.entry)
    }
}

#[cfg(all(test, feature = "cli"))]
mod tests {
    use super::*;
    use crate::last_battles::counter::ByPlayer;
    use crate::last_battles::opponent::fight::Fight;
    use crate::last_battles::opponent::focus::Focus;
    use crate::last_battles::opponent::games::{before, begun};
    use crate::last_battles::opponent::ground::Ground;
    use crate::last_battles::opponent::objectives::Objectives;
    use crate::last_battles::opponent::planning::PlanningPlayer;
    use crate::last_battles::opponent::position::Position;
    use crate::last_battles::opponent::rollout::Rehearsal;
    use crate::last_battles::opponent::weights::Weights;
    use crate::last_battles::{Order, State};
    use crate::table::stop::Stop;
    use std::sync::Arc;

    /// An order that the rules refuse; rehearsing one of them stops the search.
    struct Bad<'a> {
        name: &'static str,
        stop: Option<&'a Stop>,
    }

    impl Opening for Bad<'_> {
        fn begin(&self, _: &Rehearsal<'_>, _: &mut State, _: &mut PlanningPlayer) -> Option<i64> {
            if let Some(stop) = self.stop {
                stop.now();
            }
            None
        }

        fn is_as(&self, other: &Self) -> bool {
            self.name == other.name
        }
    }

    fn rehearsals<'a>(
        state: &'a State,
        ground: &'a Arc<Ground>,
        objectives: &'a Objectives,
        stop: &'a Stop,
    ) -> Rollout<'a> {
        Rollout {
            state,
            ground,
            objectives,
            player: state.player(),
            aims: ByPlayer::default(),
            weights: Weights::NORMAL.quick(),
            seed: 1815,
            focus: Focus::default(),
            depth: 1,
            stop,
        }
    }

    #[test]
    fn one_drops_out_who_is_behind_by_more_than_luck() {
        let runner = |tenths: &[i64]| Runner {
            entry: (),
            worths: tenths.iter().map(|tenth| tenth * POINT / 10).collect(),
        };
        let best = runner(&[400, -300, 200, 500, -100, 300]);
        // As far behind in the mean, once with each throw of the dice and once by luck.
        let always = runner(&[300, -410, 110, 400, -210, 190]);
        let by_luck = runner(&[-600, 300, 600, -500, 400, 180]);
        assert!(!best.may_be_led_by(&always));
        assert!(best.may_be_led_by(&by_luck));
        assert!(best.may_be_led_by(&runner(&[300, -410, 110])), "too few");
        let slightly = runner(&[398, -298, 198, 502, -102, 302]);
        assert!(!best.may_be_led_by(&slightly), "so little is no matter");
    }

    #[test]
    fn a_patient_race_spends_its_work_on_those_whom_luck_may_have_put_behind() {
        let (state, _) = before("18", |order| matches!(order, Order::Attack(_)));
        let ground = Arc::new(Ground::new(state.setup()));
        let objectives = Objectives::new(&state, &ground, &Weights::NORMAL);
        let position = Position::new(&state, &ground, &objectives);
        let stop = Stop::default();
        let mut rollout = rehearsals(&state, &ground, &objectives, &stop);
        let attacks = Fight::new(&state, &position, &objectives, &rollout.weights).ranked();
        let entries = attacks[..4].to_vec();
        rollout.focus = Focus::of(&state, &ground, &entries, 6);
        let run = |patient| {
            let mut race = Race::new(&rollout, 6, 800);
            race.enter(entries.clone());
            match patient {
                true => race.run_out(),
                false => race.run_down_to(1),
            }
            race.left
        };
        let (hasty, patient) = (run(false), run(true));
        assert!(patient < hasty, "{patient:?} after {hasty:?}");
    }

    #[test]
    fn a_round_that_is_broken_off_counts_for_nothing() {
        let state = begun("19");
        let ground = Arc::new(Ground::new(state.setup()));
        let objectives = Objectives::new(&state, &ground, &Weights::NORMAL);
        let stop = Stop::default();
        let rollout = rehearsals(&state, &ground, &objectives, &stop);
        let mut race = Race::new(&rollout, 4, 0);
        race.enter(vec![
            Bad {
                name: "the first choice",
                stop: None,
            },
            Bad {
                name: "hardly rehearsed",
                stop: Some(&stop),
            },
        ]);
        // On one thread the first is rehearsed four times, all bad, before the other stops the search with his first.
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        alone.expect("a thread").install(|| race.run_down_to(1));
        assert!(stop.is_on());
        let winner = race.winner().expect("there is always a winner");
        assert_eq!(winner.name, "the first choice");
    }
}
