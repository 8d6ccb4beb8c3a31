pub mod a {
    use arrayvec::ArrayVec;
    use bitvec::prelude::*;
    #[derive(Debug, Default)]
    pub struct B {
        pub list: ArrayVec<u32, 8>,
        pub bits: BitArray<[u64; 4], Lsb0>,
    }
    impl B {
        pub fn add(&mut self, x: u32) {
            if self.list.try_push(x).is_err() {
                self.list.remove(0);
                self.list.push(x);
            }
            self.bits.set(x as usize, true);
        }
        pub fn odd(&self) -> usize {
            let mut odd = BitArray::<[u64; 4], Lsb0>::ZERO;
            for i in (1..256).step_by(2) {
                odd.set(i, true);
            }
            (self.bits & odd).count_ones()
        }
    }
}
