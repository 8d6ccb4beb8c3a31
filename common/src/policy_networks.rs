//! The policy and the value of a state: one small network for each kind of
//! candidate, whose hidden layer is shifted by the state, and one for the value.

/// Hidden units that are computed together: those of a 256-bit register.
const LANES: usize = 8;

/// The network of one kind of candidate: `output . relu(context * shift +
/// features * layer) + context . direct`.
#[derive(Clone, Debug, PartialEq)]
pub struct KindNet<const CONTEXT: usize, const FEATURES: usize, const HIDDEN: usize> {
    /// Effect of each number of the state on the hidden units.
    pub shift: [[f32; HIDDEN]; CONTEXT],
    /// Effect of each number of the candidate.
    pub layer: [[f32; HIDDEN]; FEATURES],
    /// Effect of each hidden unit on the candidate's logit.
    pub output: [f32; HIDDEN],
    /// Direct effect of the state on the logits of this kind.
    pub direct: [f32; CONTEXT],
}

/// The network of the value: what is still to be gained from a state.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueNet<const CONTEXT: usize, const UNITS: usize> {
    /// Effect of each number of the state on the hidden units.
    pub layer: [[f32; UNITS]; CONTEXT],
    /// Effect of each hidden unit on the value.
    pub output: [f32; UNITS],
}

/// All networks.
#[derive(Clone, Debug, PartialEq)]
pub struct Networks<
    const KINDS: usize,
    const CONTEXT: usize,
    const FEATURES: usize,
    const HIDDEN: usize,
    const UNITS: usize,
> {
    /// By kind of candidate.
    pub kinds: [KindNet<CONTEXT, FEATURES, HIDDEN>; KINDS],
    /// The value.
    pub value: ValueNet<CONTEXT, UNITS>,
}

impl<const CONTEXT: usize, const FEATURES: usize, const HIDDEN: usize>
    KindNet<CONTEXT, FEATURES, HIDDEN>
{
    /// The hidden layer before any candidate, and the part of the logit that is
    /// the same for all of this kind.
    #[inline(always)]
    pub fn prepare(&self, context: &[f32; CONTEXT]) -> ([f32; HIDDEN], f32) {
        let mut hidden = [0.0; HIDDEN];
        add_products(&mut hidden, context, &self.shift);
        let products = context.iter().zip(&self.direct).map(|(x, own)| x * own);
        let direct = products.sum();
        (hidden, direct)
    }

    /// The hidden layer of a candidate, before it is cut off below 0.
    #[inline(always)]
    pub fn hidden(&self, prepared: &[f32; HIDDEN], features: &[f32; FEATURES]) -> [f32; HIDDEN] {
        let mut hidden = *prepared;
        add_products(&mut hidden, features, &self.layer);
        hidden
    }

    /// The logit of a candidate.
    #[inline(always)]
    pub fn logit(&self, prepared: &([f32; HIDDEN], f32), features: &[f32; FEATURES]) -> f32 {
        let hidden = self.hidden(&prepared.0, features);
        let units = hidden.iter().zip(&self.output);
        // Four sums in turn, so that the compiler may add them side by side.
        let mut sums = [0.0f32; 4];
        for (index, (unit, weight)) in units.enumerate() {
            sums[index % 4] += unit.max(0.0) * weight;
        }
        prepared.1 + (sums[0] + sums[1]) + (sums[2] + sums[3])
    }
}

/// Adds to each unit the sum of inputs times its weights, in the order of the inputs.
#[inline(always)]
fn add_products<const INPUTS: usize, const UNITS: usize>(
    units: &mut [f32; UNITS],
    inputs: &[f32; INPUTS],
    weights: &[[f32; UNITS]; INPUTS],
) {
    let (groups, rest) = units.as_chunks_mut::<LANES>();
    let whole = LANES * groups.len();
    for (index, group) in groups.iter_mut().enumerate() {
        // Stays in registers over all inputs.
        let mut sums = *group;
        for (x, row) in inputs.iter().zip(weights) {
            for (sum, weight) in sums.iter_mut().zip(&row.as_chunks::<LANES>().0[index]) {
                *sum += x * weight;
            }
        }
        *group = sums;
    }
    for (x, row) in inputs.iter().zip(weights) {
        for (sum, weight) in rest.iter_mut().zip(&row[whole..]) {
            *sum += x * weight;
        }
    }
}

impl<const CONTEXT: usize, const UNITS: usize> ValueNet<CONTEXT, UNITS> {
    /// The hidden layer, before it is cut off below 0.
    #[inline(always)]
    pub fn hidden(&self, context: &[f32; CONTEXT]) -> [f32; UNITS] {
        let mut hidden = [0.0; UNITS];
        add_products(&mut hidden, context, &self.layer);
        hidden
    }

    /// What is expected to be gained from here to the end.
    #[inline(always)]
    pub fn gain(&self, context: &[f32; CONTEXT]) -> f32 {
        let hidden = self.hidden(context);
        hidden
            .iter()
            .zip(&self.output)
            .map(|(unit, weight)| unit.max(0.0) * weight)
            .sum()
    }
}

impl<
        const KINDS: usize,
        const CONTEXT: usize,
        const FEATURES: usize,
        const HIDDEN: usize,
        const UNITS: usize,
    > Networks<KINDS, CONTEXT, FEATURES, HIDDEN, UNITS>
{
    /// Weights in all networks together.
    pub const WEIGHTS: usize =
        KINDS * (CONTEXT * HIDDEN + FEATURES * HIDDEN + HIDDEN + CONTEXT) + CONTEXT * UNITS + UNITS;

    /// Networks with these weights, in the order of the fields; missing ones are 0. (The names of
    /// the type and of this function are no one else's: the bundler goes by names, and would keep
    /// them in a program with a network of its own.)
    pub fn with_weights(weights: impl IntoIterator<Item = f32>) -> Self {
        let mut network = Self::zero();
        let mut weights = weights.into_iter();
        network.visit(&mut |weight| *weight = weights.next().unwrap_or_default());
        network
    }

    /// Networks that know nothing.
    pub fn zero() -> Self {
        Networks {
            kinds: core::array::from_fn(|_| KindNet {
                shift: [[0.0; HIDDEN]; CONTEXT],
                layer: [[0.0; HIDDEN]; FEATURES],
                output: [0.0; HIDDEN],
                direct: [0.0; CONTEXT],
            }),
            value: ValueNet {
                layer: [[0.0; UNITS]; CONTEXT],
                output: [0.0; UNITS],
            },
        }
    }

    /// Visits every weight, in the order of the fields.
    pub fn visit(&mut self, visitor: &mut dyn FnMut(&mut f32)) {
        for net in &mut self.kinds {
            net.shift.iter_mut().flatten().for_each(&mut *visitor);
            net.layer.iter_mut().flatten().for_each(&mut *visitor);
            net.output.iter_mut().for_each(&mut *visitor);
            net.direct.iter_mut().for_each(&mut *visitor);
        }
        self.value
            .layer
            .iter_mut()
            .flatten()
            .for_each(&mut *visitor);
        self.value.output.iter_mut().for_each(&mut *visitor);
    }

    /// All weights, in the order of [`Networks::visit`].
    pub fn weights(&mut self) -> Vec<f32> {
        let mut weights = Vec::with_capacity(Self::WEIGHTS);
        self.visit(&mut |weight| weights.push(*weight));
        weights
    }
}
