//! The optimisers Adam and AdamW.

/// Adam (Kingma, Ba 2015), with decoupled weight decay (AdamW; Loshchilov, Hutter 2019) or
/// without.
#[derive(Clone, Debug, PartialEq)]
pub struct Adam {
    /// Decay rate of `means` in each update, 0..1.
    pub mean_decay: f32,
    /// Decay rate of `squares` in each update, 0..1.
    pub square_decay: f32,
    /// Share of each weight, in learning rates, that an update subtracts; `None` in Adam.
    pub weight_decay: Option<f32>,
    /// Running means of the derivatives.
    pub means: Vec<f32>,
    /// Running means of the squared derivatives.
    pub squares: Vec<f32>,
    /// Number of updates so far.
    pub updates: u64,
}

impl Adam {
    /// The optimiser without weight decay before its first update, for this number of weights,
    /// with the decay rates of Kingma and Ba: 0.9 and 0.999.
    pub fn new(weights: usize) -> Adam {
        Adam {
            mean_decay: 0.9,
            square_decay: 0.999,
            weight_decay: None,
            means: vec![0.0; weights],
            squares: vec![0.0; weights],
            updates: 0,
        }
    }

    /// Updates the weights by one step of descent with learning rate `rate`.
    pub fn update(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32) {
        let (mean_decay, square_decay) = (self.mean_decay, self.square_decay);
        self.updates += 1;
        // Powers of the decay rates are below half of the last bit of 1 long before.
        let n = self.updates.min(100_000) as i32;
        let (first, second) = (1.0 - mean_decay.powi(n), 1.0 - square_decay.powi(n));
        for (index, weight) in weights.iter_mut().enumerate() {
            let slope = gradient[index];
            let mean = &mut self.means[index];
            *mean = mean_decay * *mean + (1.0 - mean_decay) * slope;
            let square = &mut self.squares[index];
            *square = square_decay * *square + (1.0 - square_decay) * slope * slope;
            let (mean, deviation) = (*mean / first, (*square / second).sqrt() + 1e-8);
            // Each in the order of operations that existing weights were trained in.
            *weight -= match self.weight_decay {
                None => rate * mean / deviation,
                Some(decay) => rate * (mean / deviation + decay * *weight),
            };
        }
    }
}
