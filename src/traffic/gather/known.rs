//! What has been found about patterns and index vectors, so that each is studied once.

use super::{Digest, Gaps, streams};
use crate::traffic::{Bytes, Cache};
use crate::value::{Pattern, SparseFormat, StoredVectors};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::{Rc, Weak};

/// Which reference stream of a pattern that is stored in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IndexStream {
    /// The indices in the order in which they are stored.
    Stored(SparseFormat),
    /// Triangular solve that reads finished entries back; stores only touch.
    Solve { format: SparseFormat, forward: bool },
    /// Triangular solve that updates later entries in place.
    Update { format: SparseFormat, forward: bool },
    /// The entries of an index vector.
    List,
}

/// Answers of the gather rule by pattern, which is known by its content: a matrix that is made anew in every trip of
/// a loop is studied once where its entries lie as they did.
#[derive(Debug, Default)]
pub struct Patterns {
    inner: RefCell<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    known: FxHashMap<Digest, Known>,
    answers: FxHashMap<Question, Bytes>,
    /// Bytes of unions of indexed reads; see [`crate::traffic::selection`].
    unions: FxHashMap<Box<[u64]>, Bytes>,
    /// Digests of patterns by their address. A weak reference keeps the address, not the pattern, which a matrix may
    /// change in place.
    digests: FxHashMap<usize, (Weak<Pattern>, Digest)>,
    /// The stored vectors of patterns, by the same addresses.
    vectors: FxHashMap<(usize, SparseFormat), Vectors>,
    /// The pattern of which one stored vector was found last.
    looked_into: Option<Weak<Pattern>>,
    /// Patterns and those of their transposes, the latest last.
    transposes: Vec<(Weak<Pattern>, Rc<Pattern>)>,
    clock: u64,
}

/// Whose they are, and what they hold.
type Vectors = (Weak<Pattern>, Rc<StoredVectors>);

#[derive(Debug, Default)]
struct Known {
    gaps: Vec<(Subject, Rc<Gaps>)>,
    used: u64,
}

/// What the gaps depend on, besides the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Subject {
    stream: IndexStream,
    elements: usize,
    element_bytes: u64,
    line: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Question {
    content: Digest,
    subject: Subject,
    l1: u64,
    other: u64,
    width: u64,
}

/// Most patterns known at a time.
const KEPT: usize = 32;
/// Most patterns whose addresses are known.
const ADDRESSES: usize = 256;
/// Index vectors of fewer entries are studied each time.
const SHORT: usize = 1024;
/// Most transposes whose patterns are kept.
const TRANSPOSES: usize = 4;
/// Most answers and unions kept; all are dropped beyond.
const ANSWERS: usize = 4096;

impl Patterns {
    /// Bytes of a stream of a sparse pattern over a vector of `elements` elements of
    /// `element_bytes`; `rows` and the columns of the pattern are those of the matrix.
    pub fn gather(
        &self,
        pattern: &Rc<Pattern>,
        stream: IndexStream,
        elements: usize,
        element_bytes: u64,
        cache: &Cache,
        (other, width): (u64, u64),
    ) -> Bytes {
        let subject = Subject { stream, elements, element_bytes, line: cache.line };
        let question = Question { content: self.digest(pattern), subject, l1: cache.size, other, width };
        self.answer(question, cache, || study(pattern, subject))
    }

    /// Bytes of a gather through an index vector (from 0). A short one that nobody else holds is not kept: it is
    /// studied as fast.
    pub fn list(&self, list: &Rc<Vec<usize>>, elements: usize, element_bytes: u64, cache: &Cache, other: u64) -> Bytes {
        let find = || Gaps::of(list.iter().copied(), elements, element_bytes, cache.line);
        if Rc::strong_count(list) == 1 && list.len() < SHORT {
            return find().bytes(cache, other, 1);
        }
        let subject = Subject { stream: IndexStream::List, elements, element_bytes, line: cache.line };
        let question = Question { content: Digest::of_list(list), subject, l1: cache.size, other, width: 1 };
        self.answer(question, cache, find)
    }

    /// The digest of a pattern, found once for each matrix.
    pub(crate) fn digest(&self, pattern: &Rc<Pattern>) -> Digest {
        let address = Rc::as_ptr(pattern) as usize;
        let known = &mut self.inner.borrow_mut().digests;
        if let Some((weak, digest)) = known.get(&address)
            && weak.strong_count() > 0
        {
            return *digest;
        }
        let digest = Digest::of_pattern(pattern);
        if known.len() >= ADDRESSES {
            known.retain(|_, (weak, _)| weak.strong_count() > 0);
        }
        if known.len() >= ADDRESSES {
            known.clear();
        }
        known.insert(address, (Rc::downgrade(pattern), digest));
        digest
    }

    /// The stored vectors of a matrix of so many rows.
    pub(crate) fn vectors(&self, pattern: &Rc<Pattern>, format: SparseFormat, rows: usize) -> Rc<StoredVectors> {
        if let Some(vectors) = self.known_vectors(pattern, format) {
            return vectors;
        }
        let key = (Rc::as_ptr(pattern) as usize, format);
        let vectors = Rc::new(format.vectors(pattern, rows));
        let known = &mut self.inner.borrow_mut().vectors;
        if known.len() >= KEPT {
            known.retain(|_, (weak, _)| weak.strong_count() > 0);
        }
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(key, (Rc::downgrade(pattern), Rc::clone(&vectors)));
        vectors
    }

    /// What `then` makes of one of the stored vectors: of its first entry and its indices. The first time that one of a matrix
    /// is wanted it is found alone: a matrix that gets entries one by one has another pattern every time.
    pub(crate) fn with_vector<T>(
        &self,
        pattern: &Rc<Pattern>,
        (format, rows): (SparseFormat, usize),
        k: usize,
        then: impl FnOnce((usize, &[u32])) -> T,
    ) -> T {
        let again = self.inner.borrow().looked_into.as_ref().is_some_and(|p| p.as_ptr() == Rc::as_ptr(pattern));
        let all = if again { Some(self.vectors(pattern, format, rows)) } else { self.known_vectors(pattern, format) };
        if let Some(all) = all {
            return then((all.begin(k), all.entries(k)));
        }
        self.inner.borrow_mut().looked_into = Some(Rc::downgrade(pattern));
        let one = format.vector(pattern, k);
        then((one.begin, &one.indices))
    }

    fn known_vectors(&self, pattern: &Rc<Pattern>, format: SparseFormat) -> Option<Rc<StoredVectors>> {
        let inner = self.inner.borrow();
        let (weak, vectors) = inner.vectors.get(&(Rc::as_ptr(pattern) as usize, format))?;
        weak.upgrade().is_some_and(|p| Rc::ptr_eq(&p, pattern)).then(|| Rc::clone(vectors))
    }

    /// The pattern of the transpose of a matrix: the one of the last transpose of the same matrix where they are equal. A
    /// solve with `L'` in a loop makes a transpose every time, and this way it is studied once.
    pub(crate) fn transposed(&self, original: &Rc<Pattern>, transpose: &Rc<Pattern>) -> Rc<Pattern> {
        let known = &mut self.inner.borrow_mut().transposes;
        known.retain(|(weak, _)| weak.strong_count() > 0);
        let found = known.iter().find(|(weak, kept)| weak.as_ptr() == Rc::as_ptr(original) && kept == transpose);
        if let Some((_, kept)) = found {
            return Rc::clone(kept);
        }
        if known.len() >= TRANSPOSES {
            known.remove(0);
        }
        known.push((Rc::downgrade(original), Rc::clone(transpose)));
        Rc::clone(transpose)
    }

    /// A kept union of indexed reads, or the one that `find` gives.
    pub(in crate::traffic) fn union(&self, key: &[u64], find: impl FnOnce() -> Bytes) -> Bytes {
        if let Some(b) = self.inner.borrow().unions.get(key) {
            return *b;
        }
        let bytes = find();
        let unions = &mut self.inner.borrow_mut().unions;
        if unions.len() >= ANSWERS {
            unions.clear();
        }
        unions.insert(key.into(), bytes);
        bytes
    }

    fn answer(&self, question: Question, cache: &Cache, find: impl FnOnce() -> Gaps) -> Bytes {
        if let Some(b) = self.inner.borrow_mut().look_up(&question) {
            return b;
        }
        let gaps = self.gaps(question.content, question.subject, find);
        let bytes = gaps.bytes(cache, question.other, question.width);
        let answers = &mut self.inner.borrow_mut().answers;
        if answers.len() >= ANSWERS {
            answers.clear();
        }
        answers.insert(question, bytes);
        bytes
    }

    fn gaps(&self, content: Digest, subject: Subject, find: impl FnOnce() -> Gaps) -> Rc<Gaps> {
        let inner = &mut *self.inner.borrow_mut();
        inner.clock += 1;
        if !inner.known.contains_key(&content) {
            inner.make_room();
        }
        let known = inner.known.entry(content).or_default();
        known.used = inner.clock;
        if let Some((_, g)) = known.gaps.iter().find(|(s, _)| *s == subject) {
            return Rc::clone(g);
        }
        let gaps = Rc::new(find());
        known.gaps.push((subject, Rc::clone(&gaps)));
        gaps
    }
}

impl Inner {
    fn look_up(&mut self, question: &Question) -> Option<Bytes> {
        let bytes = *self.answers.get(question)?;
        self.clock += 1;
        if let Some(known) = self.known.get_mut(&question.content) {
            known.used = self.clock;
        }
        Some(bytes)
    }

    /// Forgets the least recently used. Answers need no gaps any more: they stay.
    fn make_room(&mut self) {
        if self.known.len() >= KEPT {
            let oldest = self.known.iter().min_by_key(|(_, k)| k.used).map(|(&d, _)| d);
            oldest.map(|d| self.known.remove(&d));
        }
    }
}

fn study(p: &Pattern, s: Subject) -> Gaps {
    let elements = s.elements;
    match s.stream {
        IndexStream::Stored(format) => streams::stored_stream(p, format, elements, s.element_bytes, s.line),
        IndexStream::Solve { format, forward } => {
            streams::solve_stream(p, elements, format, forward, s.element_bytes, s.line)
        }
        IndexStream::Update { format, forward } => {
            streams::update_stream(p, elements, format, forward, s.element_bytes, s.line)
        }
        IndexStream::List => Gaps::default(),
    }
}
