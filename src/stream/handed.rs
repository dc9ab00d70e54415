//! Arguments of calls that are parts of arrays (`f(A(:,j))`, `f(S(i,:))`). In: the part. Out: where the function finds it.

use super::Stream;
use super::shape::Access;
use super::space::Home;
use crate::events::Src;
use crate::value::Value;
use smallvec::SmallVec;

impl Stream {
    /// A section lies where its array has it; a part of a sparse matrix is copied before the call, and not read again for it.
    /// Gives its storage, and nothing for what lies nowhere.
    pub(super) fn handed(&mut self, value: &Value, src: &Src) -> Option<Home> {
        if value.is_scalar() || value.is_container() || value.is_empty() {
            return None;
        }
        match src {
            Src::Part { key, part, leaf } => {
                self.occurs(*leaf);
                let (home, array) = self.array_of_part(*key, part, value)?;
                let Access::Regular(regular) = array.part(&part.indices) else { return None };
                let section = self.space.section(home, regular.base, part.own_bytes());
                self.work.borrowed.push(section);
                Some(section)
            }
            Src::Plain { leaf, sparse: Some(read), .. } if value.is_sparse() && !read.places.look_up => {
                self.occurs(*leaf);
                let reads: SmallVec<[Access; 3]> = self.accesses_of(read)?.into();
                self.work.handed = true;
                Some(self.copied_part(value, &reads))
            }
            _ => None,
        }
    }

    /// A copy of what is read.
    fn copied_part(&mut self, value: &Value, reads: &[Access]) -> Home {
        let room = self.room(value);
        let copy = self.work_array(room);
        let writes = self.shape(value, copy).accesses(0);
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
        copy
    }
}
