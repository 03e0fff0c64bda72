//! What is open over the table, and in which order: the only place that knows.
//!
//! No panel lies on another. One that is opened where another is hides that one; closed, it gives it back.

/// A panel that can be opened and closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// The whole record, at the foot of the window.
    Record,
    TerrainChart,
    Help,
    /// Lines of supply, over the map.
    Supply,
    /// What each side sees, over the map.
    Sight,
    /// How the game ended.
    Outcome,
    /// The saved games.
    Saves,
    Settings,
}

/// Where a panel lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Drawn up at the foot of the window.
    Drawer,
    /// In the upper left corner of the map.
    Corner,
    /// In the middle of the map.
    Middle,
}

impl Panel {
    pub const ALL: [Self; 8] = [
        Self::Record,
        Self::TerrainChart,
        Self::Help,
        Self::Supply,
        Self::Sight,
        Self::Outcome,
        Self::Saves,
        Self::Settings,
    ];

    const fn place(self) -> Place {
        match self {
            Self::Record => Place::Drawer,
            Self::TerrainChart | Self::Supply | Self::Sight => Place::Corner,
            Self::Help | Self::Outcome | Self::Saves | Self::Settings => Place::Middle,
        }
    }

    /// Tells whether there is room for both.
    fn goes_with(self, other: Self) -> bool {
        let places = (self.place(), other.place());
        matches!(
            places,
            (Place::Drawer, Place::Corner) | (Place::Corner, Place::Drawer)
        )
    }
}

/// The panels that are open, the lowest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layers([Option<Panel>; Panel::ALL.len()]);

impl Layers {
    fn open_ones(&self) -> impl DoubleEndedIterator<Item = Panel> {
        self.0.iter().copied().flatten()
    }

    /// Tells whether a panel is open, be it hidden by another.
    pub fn is_open(&self, panel: Panel) -> bool {
        self.open_ones().any(|other| other == panel)
    }

    /// Tells whether a panel is open and seen: none that was opened later takes its place.
    pub fn shows(&self, panel: Panel) -> bool {
        let above = self.open_ones().skip_while(|&other| other != panel);
        self.is_open(panel) && above.skip(1).all(|other| panel.goes_with(other))
    }

    /// Opens a panel above all others.
    pub fn open(&mut self, panel: Panel) {
        self.close(panel);
        if let Some(free) = self.0.iter_mut().find(|place| place.is_none()) {
            *free = Some(panel);
        }
    }

    /// Closes a panel.
    pub fn close(&mut self, panel: Panel) {
        let mut rest = [None; Panel::ALL.len()];
        let others = self.open_ones().filter(|&other| other != panel);
        for (place, other) in rest.iter_mut().zip(others) {
            *place = Some(other);
        }
        self.0 = rest;
    }

    /// Closes a panel that is seen; opens it, or fetches it to the top, if it is not.
    pub fn toggle(&mut self, panel: Panel) {
        match self.shows(panel) {
            true => self.close(panel),
            false => self.open(panel),
        }
    }

    /// Closes the topmost panel; tells whether there was one.
    pub fn close_top(&mut self) -> bool {
        let top = self.open_ones().next_back();
        if let Some(top) = top {
            self.close(top);
        }
        top.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_topmost_closes_first_and_gives_back_what_it_hid() {
        let mut layers = Layers::default();
        layers.open(Panel::Supply);
        layers.open(Panel::Help);
        assert!(layers.shows(Panel::Help) && !layers.shows(Panel::Supply));
        layers.open(Panel::Settings);
        assert!(layers.shows(Panel::Settings) && !layers.shows(Panel::Help));
        assert!(layers.close_top());
        assert!(layers.shows(Panel::Help));
        assert!(layers.close_top());
        assert!(layers.shows(Panel::Supply));
        assert!(layers.close_top());
        assert!(!layers.close_top(), "nothing is left");
    }

    /// In whatever order three panels are opened, those seen have room beside each other, and the last is among them.
    #[test]
    fn no_two_panels_lie_on_each_other() {
        for first in Panel::ALL {
            for second in Panel::ALL {
                for third in Panel::ALL {
                    let mut layers = Layers::default();
                    for panel in [first, second, third] {
                        layers.open(panel);
                    }
                    let seen = Panel::ALL.into_iter().filter(|&panel| layers.shows(panel));
                    let seen: Vec<_> = seen.collect();
                    assert!(seen.contains(&third), "{first:?} {second:?} {third:?}");
                    let apart = |one: &Panel| {
                        let mut others = seen.iter().filter(|other| *other != one);
                        others.all(|other| one.goes_with(*other))
                    };
                    assert!(seen.iter().all(apart), "{seen:?}");
                }
            }
        }
    }

    #[test]
    fn a_panel_that_is_hidden_comes_to_the_top_when_it_is_asked_for() {
        let mut layers = Layers::default();
        layers.toggle(Panel::Supply);
        layers.toggle(Panel::TerrainChart);
        layers.toggle(Panel::Supply);
        assert!(layers.shows(Panel::Supply));
        layers.toggle(Panel::Supply);
        assert!(!layers.is_open(Panel::Supply));
        assert!(layers.shows(Panel::TerrainChart));
    }
}
