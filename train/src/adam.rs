//! The optimiser.

/// Adam (Kingma, Ba 2015) with decoupled weight decay (Loshchilov, Hutter 2019).
pub struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    updates: i32,
}

impl Adam {
    /// For so many weights.
    pub fn new(weights: usize) -> Adam {
        Adam {
            means: vec![0.0; weights],
            squares: vec![0.0; weights],
            updates: 0,
        }
    }

    /// One update of the weights.
    pub fn update(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32, decay: f32) {
        const KEPT: (f32, f32) = (0.9, 0.999);
        self.updates = (self.updates + 1).min(100_000);
        let [first, second] = [KEPT.0, KEPT.1].map(|kept: f32| 1.0 - kept.powi(self.updates));
        for (index, weight) in weights.iter_mut().enumerate() {
            let slope = gradient[index];
            let mean = &mut self.means[index];
            *mean = KEPT.0 * *mean + (1.0 - KEPT.0) * slope;
            let square = &mut self.squares[index];
            *square = KEPT.1 * *square + (1.0 - KEPT.1) * slope * slope;
            let step = (*mean / first) / ((*square / second).sqrt() + 1e-8);
            *weight -= rate * (step + decay * *weight);
        }
    }
}
