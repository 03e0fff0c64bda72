//! Cutting a game that has failed down to the orders that it takes.
//!
//! Part after part of the orders is left out, first large parts and then single orders; what still fails without a part goes on
//! without it. An order that is no longer allowed then is passed over.

use super::trial::Broken;

/// How many games are played again at most.
const TRIES: usize = 2000;

/// Gets the game with as few orders as still make it fail.
pub fn cut_down<O: Clone>(
    mut broken: Broken<O>,
    fails: impl Fn(&[O]) -> Option<Broken<O>>,
) -> Broken<O> {
    let mut tries = 0;
    let mut size = broken.orders.len();
    while size > 0 && tries < TRIES {
        let mut from = 0;
        loop {
            let orders = &broken.orders;
            if from >= orders.len() || tries >= TRIES {
                break;
            }
            let to = (from + size).min(orders.len());
            let rest = [&orders[..from], &orders[to..]].concat();
            tries += 1;
            match fails(&rest) {
                Some(fewer) if fewer.orders.len() < orders.len() => broken = fewer,
                _ => from = to,
            }
        }
        size /= 2;
    }
    broken
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn what_is_left_is_what_it_takes() {
        let (one, other) = (101, 205);
        let mut orders = vec![0; 500];
        (orders[17], orders[401]) = (one, other);
        let broken = Broken {
            what: "it fails".to_owned(),
            orders,
        };
        let fails = |orders: &[i32]| {
            let both = orders.contains(&one) && orders.contains(&other);
            both.then(|| Broken {
                what: "it fails".to_owned(),
                orders: orders.to_vec(),
            })
        };
        assert_eq!(cut_down(broken, fails).orders, [one, other]);
    }
}
