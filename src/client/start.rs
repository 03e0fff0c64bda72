//! What keeps the window from opening on this machine, said in a sentence that tells what to install.

use crate::cli::output;

/// What is told wherever no window can be had.
const WITHOUT: &str = "`hundred-days --help` lists what can be done without a window";

/// Says that there is no screen, before anything is started that would break off for want of one.
#[cfg(target_os = "linux")]
pub fn no_screen() -> Option<String> {
    no_screen_where(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

/// Other systems always have one, or say so themselves.
#[cfg(not(target_os = "linux"))]
pub const fn no_screen() -> Option<String> {
    None
}

#[cfg(target_os = "linux")]
fn no_screen_where(is_set: impl Fn(&str) -> bool) -> Option<String> {
    let screens = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"];
    let none = !screens.into_iter().any(is_set);
    none.then(|| {
        format!(
            "there is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY names one. Start it on a desktop, \
             or over `ssh -X`; {WITHOUT}"
        )
    })
}

/// Has those panics told in a sentence by which Bevy says that the machine lacks something; they end the program.
pub fn explain_panics() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        match panic.payload_as_str().and_then(explained) {
            Some(why) => {
                output::note(format!("hundred-days: {why}; {WITHOUT}\n"));
                // The panic may be in any thread, and the others would wait for it.
                std::process::exit(1);
            }
            None => usual(panic),
        }
    }));
}

/// Says what a panic's message means to whoever wants to play.
fn explained(message: &str) -> Option<&'static str> {
    let known = [
        (
            "Unable to find a GPU",
            "there is no Vulkan driver to draw with. On Linux install the packages libvulkan1 and mesa-vulkan-drivers, \
             which work without a graphics card too",
        ),
        (
            "Failed to create wgpu surface",
            "nothing can be drawn on this screen. On Linux install the packages libvulkan1 and mesa-vulkan-drivers",
        ),
        (
            "libxkbcommon",
            "the keyboard cannot be read. On Linux install the packages libxkbcommon0 and libxkbcommon-x11-0",
        ),
        (
            "Failed to build event loop",
            "the screen that DISPLAY or WAYLAND_DISPLAY names cannot be reached",
        ),
    ];
    let mut known = known.into_iter();
    known.find_map(|(begins, why)| message.contains(begins).then_some(why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_for_want_of_something_are_explained_and_no_others() {
        let driver =
            explained("Unable to find a GPU! Make sure you have installed required drivers!");
        assert!(driver.is_some_and(|why| why.contains("mesa-vulkan-drivers")));
        let screen = explained("Failed to build event loop: Os(OsError)");
        assert!(screen.is_some_and(|why| why.contains("cannot be reached")));
        let keyboard = explained("ComponentFiles libxkbcommon-x11.so could not be loaded.");
        assert!(keyboard.is_some_and(|why| why.contains("libxkbcommon-x11-0")));
        assert_eq!(explained("index out of bounds"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_screen_is_named_by_any_of_three_variables() {
        assert!(no_screen_where(|_| false).is_some_and(|why| why.contains("DISPLAY")));
        for screen in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"] {
            assert_eq!(no_screen_where(|name| name == screen), None);
        }
    }
}
