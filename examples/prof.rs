use hundred_days::ai::Opponent;
use hundred_days::ai::random::RandomPlayer;
use hundred_days::last_battles::set_up::Start;
use hundred_days::last_battles::{Event, State, decision, step};
use hundred_days::scenario::equipment::carried;
fn main() {
    let d = carried().unwrap();
    let sc = d.scenario("19").unwrap();
    let t = std::time::Instant::now();
    let mut n = 0;
    let mut kinds = std::collections::BTreeMap::new();
    let mut ev = std::collections::BTreeMap::new();
    let mut win = std::collections::BTreeMap::new();
    let mut tc = 0u128;
    let mut ts = 0u128;
    for seed in 0..500u64 {
        let start = Start {
            scenario: "19".into(),
            seed,
            ..Start::default()
        };
        let mut s = State::set_up(&d.equipment, sc, start).unwrap();
        let mut p = RandomPlayer::new(seed);
        loop {
            let k = format!("{:?}", decision(&s).kind);
            let a = std::time::Instant::now();
            let Some(o) = p.choose(&s) else { break };
            tc += a.elapsed().as_nanos();
            let a2 = std::time::Instant::now();
            let evs: Vec<Event> = step(&mut s, &o).unwrap();
            ts += a2.elapsed().as_nanos();
            let e = kinds.entry(k).or_insert((0, 0, 0));
            e.0 += 1;
            e.1 += (a2 - a).as_nanos();
            e.2 += a2.elapsed().as_nanos();
            n += 1;
            for e in &evs {
                let j = serde_json::to_value(e).unwrap();
                let k = j.as_object().unwrap().keys().next().unwrap().clone();
                *ev.entry(k).or_insert(0) += 1;
            }
        }
        *win.entry(format!(
            "{:?} {}",
            s.outcome().unwrap().winner,
            s.outcome().unwrap().case
        ))
        .or_insert(0) += 1;
    }
    println!(
        "{n} orders {:?}/order; choose {} step {} ns",
        t.elapsed() / n,
        tc / n as u128,
        ts / n as u128
    );
    for (k, (c, a, b)) in kinds {
        println!("{k} {c} choose {} step {}", a / c, b / c);
    }
    println!("{ev:?}\n{win:?}");
}
