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
  // Cells that an access touches and the share of each.
  function touched(t, access) {
    if (known.has(access)) return known.get(access);
    const a = t.arrays[access[0]];
    const sums = new Map();
    const add = (cell, n) => sums.set(cell, (sums.get(cell) || 0) + n);
    const room = capacity(a);
    switch (access[3]) {
      case 'a': room.forEach((n, c) => { if (n > 0) add(c, n); }); break;
      case 'b': boxCells(a, access.slice(4), add); break;
      case 'l': for (let k = 0; k < access[5]; k++) add(elementCell(a, access[4] + k * access[6]), 1); break;
      case 'o': loopCells(a, access[4], access.slice(5), add); break;
      case 't':
        for (let j = 0; j < access[5]; j++)
          boxCells(a, [access[4] ? j : 0, access[4] ? access[5] - j : j + 1, 1, j, 1, 1], add);
        break;
      case 'i': case 'e': {
        const tail = access.slice(access[3] === 'i' ? 4 : 6);
        const list = cellsOf(a, tail[3]);
        list.forEach((n, c) => { if (n > 0) add(c, n); });
        // Where the cells were too many for the page, all between the least and the most.
        if (list.length === 0 && tail[0] > 0) for (let c = elementCell(a, tail[1]); c <= elementCell(a, tail[2]); c++) add(c, 1);
        break;
      }
    }
    const found = [...sums].map(([cell, n]) => [cell, Math.min(1, n / Math.max(1, room[cell]))]);
    if (known.size > 4000) known.clear();
    known.set(access, found);
    return found;
  }
  function boxCells(a, spans, add) {
    const dims = [0, 1, 2].map(d => {
      const [first, n, step] = [spans[3 * d] ?? 0, spans[3 * d + 1] ?? 1, spans[3 * d + 2] ?? 1];
      const below = x => (x <= first ? 0 : Math.min(n, Math.ceil((x - first) / step)));
      const out = [];
      for (let b = binOf(a, d, first); b <= binOf(a, d, first + step * (n - 1)); b++) {
        const k = below(edge(a, d, b + 1)) - below(edge(a, d, b));
        if (k > 0) out.push([b, k]);
      }
      return out;
    });
    for (const [k, nk] of dims[2]) for (const [j, nj] of dims[1]) for (const [i, ni] of dims[0])
      add(i + a.bins[0] * (j + a.bins[1] * k), ni * nj * nk);
  }
  function loopCells(a, first, loops, add) {
    if (loops.length === 0) return add(elementCell(a, first), 1);
    const [n, step] = loops.slice(-2);
    for (let k = 0; k < n; k++) loopCells(a, first + k * step, loops.slice(0, -2), add);
  }

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

  slamm.trace = { load: trace, column, accessesOf, title, size, label, edge, binOf, place, capacity, touched, spelled, product, elements };
})();
