//! Arguments of calls that are parts of arrays (`f(A(:,j))`, `f(x(x > 0))`). In: the part. Out: a copy, made before the call: what
//! the function reads is there.

use super::Stream;
use super::shape::{Access, Masked, Shape};
use super::space::Home;
use crate::events::Src;
use crate::value::Value;
use smallvec::SmallVec;

impl Stream {
    /// Copies a part; gives the storage of the copy, and nothing for what lies nowhere.
    pub(super) fn handed(&mut self, value: &Value, src: &Src) -> Option<Home> {
        if value.is_scalar() || value.is_container() || value.is_empty() {
            return None;
        }
        let (reads, mask) = match src {
            Src::Part { key, part, leaf } if part.turn == 0 => {
                self.occurs(*leaf);
                let (home, array) = self.array_of_part(*key, part, value)?;
                let mask = Masked::of(&part.indices, array.base, array.width).map(|mask| (home, mask));
                (SmallVec::from_iter([array.part(&part.indices)]), mask)
            }
            Src::Plain { leaf, sparse: Some(read), .. } if value.is_sparse() && !read.places.look_up => {
                self.occurs(*leaf);
                (self.accesses_of(read).map(SmallVec::<[Access; 3]>::from)?, None)
            }
            _ => return None,
        };
        let room = self.room(value);
        let copy = self.work_array(room);
        let shape = self.shape(value, copy);
        let writes = shape.accesses(0);
        if let (Some((home, mask)), Shape::Dense(_), [read]) = (mask, &shape, reads.as_slice())
            && self.copied_by_mask(home, mask, read, &writes, value)
        {
            return Some(copy);
        }
        self.open("copy", 0);
        for (k, write) in writes.iter().enumerate() {
            let read = reads.get(k);
            let together: SmallVec<[Access; 1]> =
                read.filter(|r| r.count() == write.count()).cloned().into_iter().collect();
            if let Some(apart) = read.filter(|_| together.is_empty()) {
                self.loop_over(std::slice::from_ref(apart), &[]);
            }
            self.loop_over(&together, std::slice::from_ref(write));
        }
        self.shut();
        Some(copy)
    }

    /// The same of what a mask selects, in the sweep that tests it; false where that is none of its own.
    fn copied_by_mask(&mut self, home: Home, mask: Masked, read: &Access, writes: &[Access], value: &Value) -> bool {
        let number = self.work.reads.len();
        self.read(home, read.clone(), value.dims());
        let Some(added) = self.work.reads.get_mut(number) else { return false };
        added.mask = Some(mask);
        let done = self.close_by_mask(writes, None);
        // Whoever reads it now, the pass does not.
        self.work.reads.iter_mut().skip(number).for_each(|r| r.done = true);
        done
    }
}
