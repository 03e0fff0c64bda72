//! Lettering.
