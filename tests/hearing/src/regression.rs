//! Logistic regression over features that are there or not, with a penalty on large weights: as good as exact, and
//! equal on every machine.

/// One example.
pub(crate) struct Row {
    /// The places of its features among the weights.
    pub(crate) places: Vec<usize>,
    pub(crate) is_true: bool,
    /// How much it counts.
    pub(crate) weight: f64,
}

const STEPS: usize = 400;

/// The weights that minimise half their squares plus `trust` times the weighted log loss: accelerated gradient
/// descent (Nesterov 1983) that starts anew when it overshoots (O'Donoghue and Candès 2015), with a step for each
/// weight that never exceeds the curvature there.
pub(crate) fn train(rows: &[Row], count: usize, trust: f64) -> Vec<f64> {
    let mut curvature = vec![1.0; count];
    for row in rows {
        let width = row.places.len() as f64;
        row.places.iter().for_each(|place| curvature[*place] += trust * row.weight * 0.25 * width);
    }
    let (mut weights, mut ahead, mut speed) = (vec![0.0; count], vec![0.0; count], 1.0_f64);
    for _ in 0..STEPS {
        let gradient = gradient(rows, &ahead, trust);
        let next: Vec<f64> = (0..count).map(|place| ahead[place] - gradient[place] / curvature[place]).collect();
        let overshoot: f64 = (0..count).map(|place| gradient[place] * (next[place] - weights[place])).sum();
        let faster = if overshoot > 0.0 { 1.0 } else { 0.5 * (1.0 + (1.0 + 4.0 * speed * speed).sqrt()) };
        let push = if overshoot > 0.0 { 0.0 } else { (speed - 1.0) / faster };
        ahead = (0..count).map(|place| next[place] + push * (next[place] - weights[place])).collect();
        (weights, speed) = (next, faster);
    }
    weights
}

fn gradient(rows: &[Row], weights: &[f64], trust: f64) -> Vec<f64> {
    let mut gradient = weights.to_vec();
    for row in rows {
        let score: f64 = row.places.iter().map(|place| weights[*place]).sum();
        let truth = if row.is_true { 1.0 } else { 0.0 };
        let error = trust * row.weight * (1.0 / (1.0 + libm::exp(-score)) - truth);
        row.places.iter().for_each(|place| gradient[*place] += error);
    }
    gradient
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feature_that_tells_the_truth_gets_the_weight() {
        let row = |place: usize, is_true| Row { places: vec![place, 2], is_true, weight: 1.0 };
        let rows: Vec<Row> = (0..40).map(|nth| row(nth % 2, nth % 2 == 0)).collect();
        let weights = train(&rows, 4, 1.0);
        assert!(weights[0] > 1.0 && weights[1] < -1.0 && weights[2].abs() < 1e-6, "{weights:?}");
        assert!(weights[3].abs() < 1e-12);
    }
}
