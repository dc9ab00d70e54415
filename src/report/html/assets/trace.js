// The trace in the page: arrays, kinds of records, and which cells of an array an access touches.
// Data: patterns.rs, which also says how columns of numbers are packed.
'use strict';
(() => {
  const { clip, count } = slamm;

  let made = null;
  function trace() {
    if (made) return made;
    const raw = slamm.data('trace');
    const kinds = {};
    for (const [key, text] of Object.entries(raw.kinds)) kinds[key] = unpack(text);
    const starts = new Float64Array(kinds.length.length + 1);
    kinds.length.forEach((n, k) => { starts[k + 1] = starts[k] + n; });
    const records = { seq: unpack(raw.records.seq), nth: unpack(raw.records.nth), kind: unpack(raw.records.kind),
      counts: raw.records.counts.map(unpack) };
    made = { ...raw, kinds, starts, records };
    made.accesses.forEach((x, k) => { x.number = k; });
    made.arrays.forEach((a, id) => {
      a.id = id;
      a.records = 0;
      a.strip = a.sizes[2] === 1 && (a.sizes[0] === 1 || a.sizes[1] === 1);
      const twins = made.arrays.filter(o => o.name === a.name && o.function === a.function);
      a.number = twins.length > 1 ? twins.indexOf(a) + 1 : 0;
    });
    for (const kind of records.kind)
      for (const id of new Set(accessesOf(made, kind).map(x => x[0]))) made.arrays[id].records++;
    return made;
  }

  // Differences: zigzag, groups of seven bits; 0 stands for 1 + n zeros.
  function differences(text) {
    const raw = atob(text);
    const out = [];
    let i = 0;
    const next = () => {
      let n = 0, f = 1;
      for (;;) {
        const b = raw.charCodeAt(i++);
        n += (b & 127) * f;
        if (b < 128) return n;
        f *= 128;
      }
    };
    while (i < raw.length) {
      const z = next();
      if (z === 0) for (let k = next(); k >= 0; k--) out.push(0);
      else out.push(z % 2 === 0 ? z / 2 : -(z + 1) / 2);
    }
    return out;
  }
  function unpack(text) {
    let before = 0;
    return differences(text).map(d => (before += d));
  }
  // Cells of a grid, each against what the one before has for an element.
  function cellsOf(a, text) {
    const room = capacity(a);
    let each = 0;
    return differences(text).map((d, c) => {
      const v = d + Math.round(each * room[c]);
      if (room[c] > 0) each = v / room[c];
      return v;
    });
  }
  const column = (a, key) => {
    if (typeof a[key] === 'string') {
      const plain = key.endsWith('_first') || key.endsWith('_last') || key === 'pattern';
      a[key] = Float64Array.from(plain ? unpack(a[key]) : cellsOf(a, a[key]));
    }
    return a[key] || null;
  };
  function accessesOf(t, kind) {
    const ids = t.kinds.accesses.slice(t.starts[kind], t.starts[kind + 1]);
    return ids.map(id => t.accesses[id]);
  }
  const title = a => `${a.name}${a.number ? ` #${a.number}` : ''}`;
  const inFunction = a => (a.function ? ` in ${a.function}` : '');
  const size = a => (a.sizes[0] === 0 ? '' : a.size.map(count).join(' × '));
  const label = a => `${clip(slamm.plain(title(a)), 40)}${clip(slamm.plain(inFunction(a)), 40)} (${size(a)}${a.nnz === undefined ? '' : ', sparse'})`;

  // --- grids -------------------------------------------------------------------------------

  const edge = (a, d, b) => Math.ceil((b * a.sizes[d]) / a.bins[d]);
  const binOf = (a, d, i) => Math.min(a.bins[d] - 1, Math.floor((i * a.bins[d]) / a.sizes[d]));
  const width = (a, d, b) => edge(a, d, b + 1) - edge(a, d, b);
  const cells = a => a.bins[0] * a.bins[1] * a.bins[2];
  const place = (a, cell) => [cell % a.bins[0], Math.floor(cell / a.bins[0]) % a.bins[1], Math.floor(cell / a.bins[0] / a.bins[1])];
  // Elements of every cell; stored entries of a sparse matrix.
  function capacity(a) {
    if (a.capacity) return a.capacity;
    if (a.pattern) return (a.capacity = column(a, 'pattern'));
    const out = new Float64Array(cells(a));
    for (let c = 0; c < out.length; c++) {
      const [i, j, k] = place(a, c);
      out[c] = width(a, 0, i) * width(a, 1, j) * width(a, 2, k);
    }
    return (a.capacity = out);
  }
  function elementCell(a, e) {
    const [r, c] = a.sizes;
    const at = [e % r, Math.floor(e / r) % c, Math.floor(e / r / c)];
    return binOf(a, 0, at[0]) + a.bins[0] * (binOf(a, 1, at[1]) + a.bins[1] * binOf(a, 2, at[2]));
  }

  const known = new Map();
  // Cells that an access touches: the cell, the share of its elements, when in the sweep it is begun and left (0 to
  // 1), and how many elements are named there. The order is that in which the part is walked: by columns, by rows where
  // it goes across, by the stored rows or columns of a sparse matrix. What index vectors and sparse matrices name has an
  // order where the page knows the runs; elsewhere it takes the whole sweep.
  function touched(t, access) {
    if (known.has(access)) return known.get(access);
    const a = t.arrays[access[0]];
    const sums = new Map();
    const add = (cell, n, from, to) => {
      const have = sums.get(cell);
      if (!have) sums.set(cell, [n, from, to]);
      else sums.set(cell, [have[0] + n, Math.min(have[1], from), Math.max(have[2], to)]);
    };
    walk(t, a, access, add);
    const room = capacity(a);
    const found = [...sums].map(([cell, [n, from, to]]) => [cell, Math.min(1, n / Math.max(1, room[cell])), from, to, n]);
    if (known.size > 4000) known.clear();
    known.set(access, found);
    return found;
  }
  function walk(t, a, access, add) {
    const across = access[2] === 1;
    switch (access[3]) {
      case 'a':
        if (a.nnz === undefined) boxCells(a, a.sizes.flatMap(n => [0, n, 1]), across, add);
        else storedCells(a, add);
        break;
      case 'b': boxCells(a, access.slice(4), across, add); break;
      case 'l': lineCells(a, access.slice(4), add, [0, access[5]]); break;
      case 'o': loopCells(a, access[4], access.slice(5), across, add); break;
      case 't': triangleCells(a, access[4] === 1, access[5], add); break;
      case 'i': case 'e': namedCells(a, access.slice(access[3] === 'i' ? 4 : 6), add); break;
    }
  }
  function boxCells(a, spans, across, add, [done, all] = [0, null]) {
    const count = d => spans[3 * d + 1] ?? 1;
    const dims = [0, 1, 2].map(d => {
      const [first, n, step] = [spans[3 * d] ?? 0, count(d), spans[3 * d + 2] ?? 1];
      const below = x => (x <= first ? 0 : Math.min(n, Math.ceil((x - first) / step)));
      const out = [];
      for (let b = binOf(a, d, first); b <= binOf(a, d, first + step * (n - 1)); b++) {
        const start = below(edge(a, d, b));
        const k = below(edge(a, d, b + 1)) - start;
        if (k > 0) out.push([b, k, start]);
      }
      return out;
    });
    const [n0, n1] = [count(0), count(1)];
    const total = all ?? n0 * n1 * count(2);
    const position = across ? (i, j, k) => j + n1 * (i + n0 * k) : (i, j, k) => i + n0 * (j + n1 * k);
    for (const [k, nk, sk] of dims[2]) for (const [j, nj, sj] of dims[1]) for (const [i, ni, si] of dims[0])
      add(i + a.bins[0] * (j + a.bins[1] * k), ni * nj * nk, (done + position(si, sj, sk)) / total,
        (done + position(si + ni - 1, sj + nj - 1, sk + nk - 1) + 1) / total);
  }
  // Elements by number, a step apart.
  function lineCells(a, [first, n, step], add, [done, all]) {
    if (a.strip) return boxCells(a, a.sizes[0] === 1 ? [0, 1, 1, first, n, step] : [first, n, step], false, add, [done, all]);
    for (let k = 0; k < n; k++) add(elementCell(a, first + k * step), 1, (done + k) / all, (done + k + 1) / all);
  }
  // Stored entries, whose vectors lie one after the other: rows, unless the run says columns.
  function storedCells(a, add) {
    const room = capacity(a);
    const byColumns = slamm.data('prediction')?.options?.sparse_format === 'csc';
    const d = byColumns ? 1 : 0;
    const sums = new Float64Array(a.bins[d] + 1);
    room.forEach((n, c) => { sums[place(a, c)[d] + 1] += n; });
    for (let b = 0; b < a.bins[d]; b++) sums[b + 1] += sums[b];
    const total = Math.max(1, sums[a.bins[d]]);
    room.forEach((n, c) => {
      const b = place(a, c)[d];
      if (n > 0) add(c, n, sums[b] / total, sums[b + 1] / total);
    });
  }
  function loopCells(a, first, loops, across, add) {
    const counts = loops.filter((_, k) => k % 2 === 0);
    const weights = counts.map(() => 1);
    const order = counts.map((_, k) => k);
    if (across) order.reverse();
    let total = 1;
    for (const d of order) [weights[d], total] = [total, total * counts[d]];
    const go = (d, element, at) => {
      if (d < 0) return add(elementCell(a, element), 1, at / total, (at + 1) / total);
      for (let k = 0; k < counts[d]; k++) go(d - 1, element + k * loops[2 * d + 1], at + k * weights[d]);
    };
    go(counts.length - 1, first, 0);
  }
  function triangleCells(a, lower, n, add) {
    const all = (n * (n + 1)) / 2;
    let done = 0;
    for (let j = 0; j < n; j++) {
      const rows = lower ? n - j : j + 1;
      boxCells(a, [lower ? j : 0, rows, 1, j, 1, 1], false, add, [done, all]);
      done += rows;
    }
  }
  function namedCells(a, [count, least, most, cells, runs], add) {
    if (runs) {
      let done = 0;
      for (let r = 0; r < runs.length; r += 3) {
        lineCells(a, runs.slice(r, r + 3), add, [done, count]);
        done += runs[r + 1];
      }
      return;
    }
    const list = cellsOf(a, cells);
    list.forEach((n, c) => { if (n > 0) add(c, n, 0, 1); });
    // Where the cells were too many for the page, all between the least and the most.
    if (list.length === 0 && count > 0) for (let c = elementCell(a, least); c <= elementCell(a, most); c++) add(c, 1, 0, 1);
  }

  // Subscripts of a bin, from 1.
  const span = (a, d, b) => {
    const [from, to] = [edge(a, d, b) + 1, edge(a, d, b + 1)];
    return from === to ? count(from) : `${count(from)}–${count(to)}`;
  };

  // An access as MATLAB would write it.
  function spelled(t, access) {
    const a = t.arrays[access[0]];
    const n = title(a);
    const range = (first, k, step) => (k === 1 ? `${first + 1}` : step === 1 ? `${first + 1}:${first + k}` : `${first + 1}:${step}:${first + 1 + step * (k - 1)}`);
    const across = access[2] ? ' by rows' : '';
    switch (access[3]) {
      case 'b': {
        const parts = [];
        for (let d = 0; 3 * d + 4 < access.length; d++) {
          const [first, k, step] = access.slice(4 + 3 * d, 7 + 3 * d);
          if (a.strip && a.sizes[d] === 1) continue;
          parts.push(first === 0 && k === a.sizes[d] && step === 1 ? ':' : range(first, k, step));
        }
        return `${n}(${parts.join(', ')})${across}`;
      }
      case 'l': return `${n}, elements ${range(access[4], access[5], access[6])}`;
      case 'o': return `${n}, loops from element ${access[4] + 1}`;
      case 't': return `${n}, ${access[4] ? 'lower' : 'upper'} triangle`;
      case 'i': return `${n} at ${count(access[4])} indices from ${access[5] + 1} to ${access[6] + 1}`;
      case 'e': return `${n} at the ${access[5]} of ${count(access[6])} entries of ${title(t.arrays[access[4]])}`;
      default: return `${n}${a.nnz === undefined ? '' : ', all stored entries'}${across}`;
    }
  }
  const product = list => list.reduce((n, k) => n * k, 1);
  function elements(t, access) {
    const a = t.arrays[access[0]];
    switch (access[3]) {
      case 'b': return product(access.slice(4).filter((_, k) => k % 3 === 1));
      case 'l': return access[5];
      case 'o': return product(access.slice(5).filter((_, k) => k % 2 === 0));
      case 't': return (access[5] * (access[5] + 1)) / 2;
      case 'i': return access[4];
      case 'e': return access[6];
      default: return a.nnz ?? product(a.sizes);
    }
  }

  slamm.trace = { load: trace, span, cells, elementCell, column, accessesOf, title, size, label, edge, binOf, place, capacity, touched, spelled, product, elements };
})();
