//! Simulated games and the large network compiled for vector instructions, where the processor
//! has them.
//!
//! The only unsafe code of the package. Both forms are compiled from [`Rollout::evaluate`] and
//! from [`LargeNetwork::logits_by_loops`], with the same operations in the same order: they return
//! the same bits.
#![allow(unsafe_code)]

use super::rollout::Rollout;
use crate::large::LargeNetwork;
use crate::rules::{State, SIDE};
use crate::scene::{Planes, GLOBALS};
use common::{Deadline, SplitMix64};

/// [`Rollout::evaluate`] in the fastest form that the processor can run.
pub fn evaluate(rollout: &Rollout, state: State, rng: SplitMix64, deadline: &mut Deadline) -> f32 {
    #[cfg(target_arch = "x86_64")]
    if has_vectors() {
        // SAFETY: the processor has all features that the function is compiled for.
        return unsafe { evaluate_by_vectors(rollout, state, rng, deadline) };
    }
    rollout.evaluate(state, rng, deadline)
}

/// [`LargeNetwork::logits_by_loops`] in the fastest form that the processor can run.
pub fn logits(
    network: &LargeNetwork,
    planes: &Planes,
    globals: &[f32; GLOBALS],
) -> [f32; SIDE * SIDE] {
    #[cfg(target_arch = "x86_64")]
    if has_vectors() {
        // SAFETY: the processor has all features that the function is compiled for.
        return unsafe { logits_by_vectors(network, planes, globals) };
    }
    network.logits_by_loops(planes, globals)
}

/// Whether the processor has all features that the functions by vectors are compiled for.
#[cfg(target_arch = "x86_64")]
fn has_vectors() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn evaluate_by_vectors(
    rollout: &Rollout,
    state: State,
    rng: SplitMix64,
    deadline: &mut Deadline,
) -> f32 {
    rollout.evaluate(state, rng, deadline)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn logits_by_vectors(
    network: &LargeNetwork,
    planes: &Planes,
    globals: &[f32; GLOBALS],
) -> [f32; SIDE * SIDE] {
    network.logits_by_loops(planes, globals)
}
