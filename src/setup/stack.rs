//! A thread whose stack is large enough for a deep recursion of the prototype.

/// Stacks to try for the run, largest first: pages are taken only when a deep recursion touches
/// them, but the address space may be limited.
const STACKS: [usize; 4] = [2 << 30, 512 << 20, 128 << 20, 32 << 20];

/// Works in a thread whose stack is large, so that a deep recursion of the prototype meets the
/// interpreter's own limit first; nothing after a panic.
pub(crate) fn on_large_stack<T: Send>(work: impl Fn() -> T + Sync) -> Option<T> {
    std::thread::scope(|scope| {
        for size in STACKS {
            let thread = std::thread::Builder::new().name("slamm".into()).stack_size(size);
            let in_thread = || {
                let _room = make_room();
                work()
            };
            if let Ok(handle) = thread.spawn_scoped(scope, in_thread) {
                return handle.join().ok();
            }
        }
        Some(work())
    })
}

/// The GNU allocator grows the heaps of a thread page by page, each with a call of the system. What
/// is taken here and given back untouched stays with them: the first block is large enough to raise
/// the sizes from which memory is asked from, and given back to, the system. A heap has room for two
/// blocks; the second one stays while what is given back lives, which no rest of the first has room for.
fn make_room() -> Vec<u8> {
    const BLOCK: usize = 30 << 20;
    drop(block(BLOCK + (1 << 20)));
    let _first = [block(BLOCK), block(BLOCK)];
    let _second = block(BLOCK);
    let stays = block(4 << 20);
    drop(block(BLOCK - (2 << 20)));
    stays
}

/// Memory that nothing has touched; none where there is no more.
fn block(bytes: usize) -> Vec<u8> {
    let mut block = Vec::new();
    let _ = block.try_reserve_exact(bytes);
    std::hint::black_box(block)
}
