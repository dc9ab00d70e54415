//! The simulations against each other, against a stack that is searched by brute force, and
//! figures found by hand.

mod engine;
mod last_lines;
mod programs;
mod recording;
mod reference;
