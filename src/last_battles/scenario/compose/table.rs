//! What follows from the table of a scenario's fields.

/// Makes of a table of fields a whole scenario, what a file says of one, and a scenario that is being put together.
///
/// A row is the field's name, its type in the whole scenario, and the [`Kind`](super::kind::Kind) that says how files state
/// it; rows stand under the theme that they are about.
macro_rules! scenario_fields {
    ($(
        $(#[$about:meta])*
        $theme:ident {
            $( $(#[$doc:meta])* $field:ident: $whole:ty as $kind:ident, )*
        }
    )*) => {
        /// A whole scenario: one game that can be played, as put together from its file and those that it builds on.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub struct Scenario {
            $($( $(#[$doc])* pub $field: $whole, )*)*
        }

        /// A scenario's file: what it builds on, and what it says itself.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, serde::Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct ScenarioFile {
            /// The scenarios that give what is not said here, in order.
            pub builds_on: Vec<Base>,
            /// What of theirs is left out.
            pub without: Without,
            /// The options of theirs that can be chosen here too, by case.
            pub keeps: Vec<String>,
            $($( $(#[$doc])* pub $field: Stated<$kind, $whole>, )*)*
        }

        /// A scenario that is being put together.
        #[derive(Default)]
        pub struct Builder {
            $($( pub(super) $field: Gathered<$kind, $whole>, )*)*
        }

        /// What fields are about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Theme {
            $( $(#[$about])* $theme, )*
        }

        impl From<&Scenario> for ScenarioFile {
            fn from(whole: &Scenario) -> Self {
                let whole = whole.clone();
                Self {
                    $($( $field: <$kind as Kind<$whole>>::stated(whole.$field), )*)*
                    ..Self::default()
                }
            }
        }

        impl ScenarioFile {
            /// Gets what it states of some themes, and of nothing else.
            pub fn only(&self, themes: &[Theme]) -> Self {
                let mut kept = Self::default();
                $( if themes.contains(&Theme::$theme) {
                    $( kept.$field = self.$field.clone(); )*
                } )*
                kept
            }

            /// Lists what it states that another which builds on it may leave out.
            pub fn names(&self) -> Names {
                let mut names = Names::default();
                $($( <$kind as Kind<$whole>>::name(&self.$field, &mut names); )*)*
                names
            }
        }

        impl Builder {
            /// Puts what a file states over what has been said so far.
            pub(super) fn state(&mut self, file: &ScenarioFile, place_of: PlaceOf<'_>) {
                $($(
                    let path = stringify!($field);
                    <$kind as Kind<$whole>>::add(&mut self.$field, &file.$field, path, place_of);
                )*)*
            }

            /// Takes out what goes by some names.
            pub(super) fn leave_out(&mut self, names: &Names) {
                $($( <$kind as Kind<$whole>>::leave_out(&mut self.$field, names); )*)*
            }

            /// Ends the work.
            ///
            /// # Errors
            /// Names the fields that every scenario needs and nobody has stated.
            pub fn finish(self) -> Result<(Scenario, Places), Vec<&'static str>> {
                let mut places = Places::default();
                let mut missing = Vec::new();
                $($(
                    let path = stringify!($field);
                    let $field = <$kind as Kind<$whole>>::finish(self.$field, path, &mut places);
                    if $field.is_none() {
                        missing.push(path);
                    }
                )*)*
                match ($($( $field, )*)*) {
                    ($($( Some($field), )*)*) => Ok((Scenario { $($( $field, )*)* }, places)),
                    _ => Err(missing),
                }
            }
        }
    };
}

pub(in crate::last_battles::scenario) use scenario_fields;
