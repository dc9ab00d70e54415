// Arrays of a run: what each moves, in however many functions it is; temporaries by the line that computes them.
'use strict';
slamm.arrays = (() => {
  const { data } = slamm;
  const TEMPORARY = '(temporary)';
  const ENDS = ['low', 'value', 'high'];
  let made = null;

  const none = () => ({ low: 0, value: 0, high: 0 });
  const moves = x => x.wsl.value > 0 || x.wss.value > 0;

  // What is left of a figure; the ends keep their order.
  function without(b, less) {
    const [low, value, high] = ENDS.map(end => Math.max(0, b[end] - less[end]));
    return { low: Math.min(low, value, high), value, high: Math.max(low, value, high) };
  }
  function levelsWithout(levels, less) {
    if (!levels || !less || less.length === 0) return levels;
    return levels.map((l, k) => ({ ...l, ...Object.fromEntries(slamm.crossings.map(([key]) => [key, without(l[key], less[k][key])])) }));
  }

  // Every array of the run, those first that move most. An array: { key, name, scope, class, sparse, size, bytes, wsl, wss,
  // levels, places: [{ r, v, as }], functions, line, file, history }.
  function get() {
    if (made) return made;
    const model = slamm.model.get();
    const found = new Map();
    const passed = new Map();
    for (const p of data('passed') || []) {
      const key = `${p.range} ${p.name}`;
      if (model.byId.has(p.of)) passed.set(key, [...(passed.get(key) || []), p]);
    }
    const row = (key, about) => {
      if (!found.has(key)) found.set(key, { key, class: '', sparse: false, size: [], bytes: 0, places: [], functions: new Set(), wsl: none(), wss: none(), levels: null, ...about });
      return found.get(key);
    };
    const add = (o, r, v, as) => {
      for (const end of ENDS) { o.wsl[end] += v.wsl[end]; o.wss[end] += v.wss[end]; }
      o.levels = slamm.addLevels(o.levels, v.levels);
      if (moves(v)) { o.places.push({ r, v, as }); o.functions.add(slamm.model.scope(r).id); }
    };
    const handed = new Set();
    for (const r of model.ranges) {
      const scope = slamm.model.scope(r);
      for (const v of r.variables) {
        const parts = v.name === TEMPORARY ? r.lines.flatMap(l => (l.variables || []).filter(x => x.name === TEMPORARY).map(x => [l.line, x])) : [];
        for (const [line, x] of parts) add(row(`line ${r.file} ${line}`, { name: TEMPORARY, scope, line, file: r.file, class: v.class }), r, x, null);
        if (parts.length > 0) continue;
        const shares = passed.get(`${r.id} ${v.name}`) || [];
        let rest = v;
        for (const p of shares) {
          handed.add(`${scope.id} ${v.name}`);
          add(row(`${p.of} ${p.array}`, { name: p.array, scope: model.byId.get(p.of) }), r, p, v.name);
          rest = { ...rest, wsl: without(rest.wsl, p.wsl), wss: without(rest.wss, p.wss), levels: levelsWithout(rest.levels, p.levels) };
        }
        const o = row(`${scope.id} ${v.name}`, { name: v.name, scope });
        if (o.class === '' || v.bytes > o.bytes) Object.assign(o, { bytes: v.bytes, size: v.size, class: v.class, sparse: v.sparse });
        add(o, r, rest, null);
      }
    }
    for (const h of (data('sizes') || { list: [] }).list) {
      const o = found.get(`${h.range} ${h.name}`);
      if (o) o.history = h;
    }
    // A parameter that is nothing but its caller's array has no row of its own.
    made = [...found.values()].filter(o => moves(o) || !handed.has(o.key))
      .sort((a, b) => b.wsl.value + b.wss.value - a.wsl.value - a.wss.value || b.bytes - a.bytes);
    return made;
  }

  const title = o => (o.line ? `line ${o.line} (temporary)` : o.name);

  // What a line moves by variable, over all ranges that have a part of it: [{ name, wsl, wss }], most first.
  function together(parts) {
    const sums = new Map();
    for (const v of parts) {
      const s = sums.get(v.name) || { name: v.name, wsl: none(), wss: none() };
      for (const end of ENDS) { s.wsl[end] += v.wsl[end]; s.wss[end] += v.wss[end]; }
      sums.set(v.name, s);
    }
    return [...sums.values()].sort((a, b) => b.wsl.value + b.wss.value - a.wsl.value - a.wss.value);
  }
  return { get, title, together };
})();
