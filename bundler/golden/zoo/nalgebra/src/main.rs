use nalgebra::{Matrix3, Vector3};
fn main() {
    let m = Matrix3::new(2.0, 1.0, 0.0, 1.0, 3.0, 1.0, 0.0, 1.0, 4.0);
    let b = Vector3::new(1.0, 2.0, 3.0);
    let x = m.lu().solve(&b).expect("it is regular");
    println!("{:.4} {:.4} {:.4}", x[0], x[1], x[2]);
    println!("{:.4}", (m * x - b).norm());
    println!("{:.4}", m.determinant());
}
