//! Which storage an array is. In: nothing. Out: a number that no other array has, ever.
//!
//! An address would not do: memory that one array has given back is the next one's. A copy is another storage; an array
//! whose elements change, that grows or that shrinks remains the same.

use std::cell::{Cell, OnceCell};
use std::rc::{Rc, Weak};

/// So many numbers belong to a storage: its own, and those of the three arrays of a sparse matrix.
const NUMBERS: usize = 4;

thread_local! {
    /// The number that is given out next. Values never leave their thread.
    static NEXT: Cell<usize> = const { Cell::new(NUMBERS) };
}

/// The number of a storage, which it gets when somebody asks.
#[derive(Debug, Default)]
pub struct Storage {
    number: Cell<usize>,
    /// Goes with the array, for those who wait for its end.
    token: OnceCell<Rc<()>>,
}

impl Storage {
    /// Not 0; the three numbers after it are free, for parts of the array.
    #[inline]
    #[must_use]
    pub fn number(&self) -> usize {
        match self.number.get() {
            0 => self.first_asked(),
            known => known,
        }
    }

    /// What tells whether the array is still there: it ends with it, wherever it is moved to.
    #[must_use]
    pub fn watch(&self) -> Weak<()> {
        Rc::downgrade(self.token.get_or_init(Rc::default))
    }

    #[cold]
    fn first_asked(&self) -> usize {
        let number = NEXT.get();
        NEXT.set(number.wrapping_add(NUMBERS));
        self.number.set(number);
        number
    }
}

/// A copy is another storage.
impl Clone for Storage {
    fn clone(&self) -> Storage {
        Storage::default()
    }
}

/// Arrays are equal wherever they are stored.
impl PartialEq for Storage {
    fn eq(&self, _: &Storage) -> bool {
        true
    }
}
