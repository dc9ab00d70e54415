// When the elements of an array are accessed: the first, the last and the n-th time, and all accesses of one cell. A
// moment is the number of a record, from 1, with the part of its sweep behind the point.
'use strict';
(() => {
  const { accessesOf, column, capacity, cells, touched } = slamm.trace;

  const wanted = (mode, x) => mode === 'both' || (mode === 'writes') === (x[1] === 1);
  const modes = mode => (mode === 'both' ? ['reads', 'writes'] : [mode]);
  // How often the elements of a cell are accessed, over all records.
  function counts(a, mode) {
    const lists = modes(mode).map(m => column(a, m)).filter(x => x !== null);
    const out = new Float64Array(cells(a));
    for (const list of lists) list.forEach((n, c) => { out[c] += n; });
    return out;
  }
  const within = (from, to) => Math.min(0.999, (from + to) / 2);

  // The first or last moment of every cell, 0 for none: over all records. Where the record is not in the page there is
  // no sweep to look into.
  function ends(t, a, mode, last) {
    const out = new Float64Array(cells(a));
    for (const m of modes(mode)) {
      const list = column(a, `${m}_${last ? 'last' : 'first'}`);
      if (list) list.forEach((v, c) => { if (v > 0) out[c] = out[c] === 0 ? v : last ? Math.max(v, out[c]) : Math.min(v, out[c]); });
    }
    const waiting = new Map();
    out.forEach((v, c) => { if (v > 0) { if (!waiting.has(v)) waiting.set(v, new Set()); waiting.get(v).add(c); } });
    for (const [v, set] of waiting) {
      const k = recordOf(t, v - 1);
      const found = new Map();
      if (k >= 0) for (const x of accessesOf(t, t.records.kind[k])) {
        if (x[0] !== a.id || !wanted(mode, x)) continue;
        for (const [c, , from, to] of touched(t, x)) {
          const at = within(from, to);
          if (set.has(c)) found.set(c, !found.has(c) ? at : last ? Math.max(at, found.get(c)) : Math.min(at, found.get(c)));
        }
      }
      for (const c of set) out[c] += found.get(c) ?? 0.5;
    }
    return out;
  }
  function recordOf(t, seq) {
    let [low, high] = [0, t.kept - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (t.records.seq[middle] < seq) low = middle + 1; else high = middle;
    }
    return t.records.seq[low] === seq ? low : -1;
  }

  // The moment at which every element of a cell has been accessed n times, on average where a cell has several: among the
  // records of the page. 0 where they are not accessed so often.
  function nth(t, a, mode, n) {
    const room = capacity(a);
    const out = new Float64Array(cells(a));
    const sums = new Float64Array(cells(a));
    for (let k = 0; k < t.kept; k++) for (const x of accessesOf(t, t.records.kind[k])) {
      if (x[0] !== a.id || !wanted(mode, x)) continue;
      for (const [c, , from, to, more] of touched(t, x)) {
        const need = n * room[c] - sums[c];
        sums[c] += more;
        if (out[c] === 0 && more >= need - 1e-9) {
          const each = more > room[c] ? from + (to - from) * Math.max(0, need / more) : within(from, to);
          out[c] = t.records.seq[k] + 1 + Math.min(0.999, each);
        }
      }
    }
    return out;
  }

  // The accesses of one cell in their order: record, written or not, elements, and how often each has been accessed then.
  function list(t, a, mode, cell) {
    const room = Math.max(1, capacity(a)[cell]);
    const out = [];
    let sum = 0;
    for (let k = 0; k < t.kept; k++) for (const x of accessesOf(t, t.records.kind[k])) {
      if (x[0] !== a.id || !wanted(mode, x)) continue;
      const found = touched(t, x).find(f => f[0] === cell);
      if (!found) continue;
      sum += found[4];
      out.push({ k, write: x[1] === 1, elements: found[4], times: sum / room });
    }
    return out;
  }
  // Records from the first on of which none is left out.
  function whole(t) {
    let k = 0;
    while (k < t.kept && t.records.seq[k] === k) k++;
    return k;
  }

  slamm.moments = { counts, ends, nth, list, whole };
})();
