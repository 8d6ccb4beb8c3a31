//! The optimiser AdamW.

/// Adam (Kingma, Ba 2015) with decoupled weight decay (Loshchilov, Hutter 2019).
pub struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    updates: i32,
}

impl Adam {
    /// The optimiser before its first update, for this number of weights.
    pub fn new(weights: usize) -> Adam {
        Adam {
            means: vec![0.0; weights],
            squares: vec![0.0; weights],
            updates: 0,
        }
    }

    /// Updates the weights by one step of descent with learning rate `rate` and weight decay
    /// `decay`.
    pub fn update(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32, decay: f32) {
        const MEAN_DECAY: f32 = 0.9;
        const SQUARE_DECAY: f32 = 0.999;
        self.updates = (self.updates + 1).min(100_000);
        let [first, second] = [MEAN_DECAY, SQUARE_DECAY].map(|kept| 1.0 - kept.powi(self.updates));
        for (index, weight) in weights.iter_mut().enumerate() {
            let slope = gradient[index];
            let mean = &mut self.means[index];
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
            let square = &mut self.squares[index];
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
            let step = (*mean / first) / ((*square / second).sqrt() + 1e-8);
            *weight -= rate * (step + decay * *weight);
        }
    }
}
