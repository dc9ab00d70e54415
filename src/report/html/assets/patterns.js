// Access patterns: where and how often arrays are read and written (after MAPA and mapvisual), and
// the trace (trace.js) replayed on them.
'use strict';
(() => {
  const { el, name, shown, clip, count, bytes, flops, percent, choice, toggle, button, table } = slamm;
  const { accessesOf, title, size, label, place, capacity, touched, spelled, span, elements } = slamm.trace;
  const { css, rgb, mix, paint, redraws, redraw, layout, canvas } = slamm.drawing;
  const state = { at: 0, within: 1, speed: 10, shown: null, byHits: false, follow: true };
  const TRAIL = 6;
  // Up to so many records a second, the inside of each is shown.
  const SLOW = 30;
  // Arrays shown at first: those that the records move most of.
  const SHOWN = 10;
  // Lines around that of the record.
  const AROUND = 2;

  slamm.view({ id: 'patterns', title: 'Access patterns', when: () => document.getElementById('data-trace') !== null, build });

  function build(panel) {
    const t = trace();
    stop();
    if (t.kept === 0) {
      panel.append(el('p', { class: 'hint' }, 'Nothing was recorded: no statement that counts reads or writes an array.'));
      return;
    }
    const played = replay(t);
    const shared = { at: () => state.at, go: k => { stop(); goTo(k); } };
    overview = slamm.picture.section(t, shared);
    panel.append(summary(t), played, overview, slamm.heat.section(t, shared), totals(t), arrays(t));
  }

  let overview = null;
  let goTo = () => {};

  // What is shown at first: the arrays of the most bytes; the first record of the region that loads most, or else the first
  // one that touches such an array.
  let begun = null;
  function trace() {
    if (begun) return begun;
    const t = slamm.trace.load();
    const best = t.arrays.filter(a => a.sizes[0] > 0).sort((a, b) => (b.read + b.written) * b.width - (a.read + a.written) * a.width || a.id - b.id);
    state.shown = new Set(best.slice(0, SHOWN).map(a => a.id));
    const begins = t.records.kind.findIndex(kind => accessesOf(t, kind).some(x => state.shown.has(x[0])));
    state.at = regions(t)[0]?.first ?? Math.max(0, begins);
    slamm.heat.begin(t);
    return (begun = t);
  }

  // Regions of the prototype that have records, those that load most first, each with its first record: one of a line in
  // the region, or else of what it calls.
  function regions(t) {
    if (!slamm.data('prediction')) return [];
    const model = slamm.model.get();
    const found = [];
    for (const r of model.ranges.filter(r => r.kind === 'body' && r.executions > 0)) {
      const within = list => new Set(t.places.map((p, k) => (list.some(o => o.file === p.file && o.span.line <= p.line && p.line <= o.span.end_line) ? k : -1)).filter(k => k >= 0));
      const first = places => t.records.kind.findIndex(kind => places.has(t.kinds.place[kind]));
      const own = first(within([r]));
      const at = own >= 0 ? own : first(within(called(model, r)));
      if (at >= 0) found.push({ r, first: at });
    }
    return found.sort((a, b) => b.r.inclusive.wsl.value - a.r.inclusive.wsl.value);
  }
  // Functions that a range calls, and what these call.
  function called(model, range) {
    const reached = new Map();
    const open = [range];
    while (open.length > 0) {
      const r = open.pop();
      open.push(...r.children);
      for (const c of r.calls || []) {
        const callee = model.byId.get(c.range);
        if (callee && !reached.has(c.range)) { reached.set(c.range, callee); open.push(callee); }
      }
    }
    return [...reached.values()];
  }

  // --- summary -----------------------------------------------------------------------------

  function summary(t) {
    const all = `${count(t.seen)} ${t.places.some(p => p.line > 0) ? 'operations' : 'sweeps'} on ${t.arrays.length === 1 ? 'one array' : `${t.arrays.length} arrays`}`;
    const kept = t.kept < t.seen
      ? el('p', { class: 'notice thinned', role: 'note' },
        `The replay is thinned: ${count(t.kept)} of ${count(t.seen)} records; ${t.rule}. The heat maps count all of them.`)
      : null;
    return el('div', { class: 'patterns-head' },
      el('p', { class: 'legend' }, swatch('load'), ' read, ', swatch('store'), ' written, ', swatch('both'), ` both; faint what the records before touched. ${all}. `,
        t.places.some(p => p.line > 0) ? 'A part of an array counts once for an operation; what index vectors and sparse matrices name counts each time. Scalars are in registers.'
          : 'A record is a sweep: of the arrays that instructions read and write in turn, elements the same step apart, until one jumps elsewhere.'),
      t.complete ? null : el('p', { class: 'notice' }, 'The run ended early: the trace ends there.'), kept);
  }
  const swatch = kind => el('span', { class: `bar swatch ${kind}`, 'aria-hidden': 'true' }, el('i', { class: 'dark', style: { width: '100%' } }));

  // --- totals ------------------------------------------------------------------------------

  // The arrays that a variable has held, together.
  function totals(t) {
    const variables = new Map();
    for (const a of t.arrays) {
      const key = `${a.function} ${a.name}`;
      const v = variables.get(key) || { name: a.name, function: a.function, arrays: 0, read: 0, written: 0, bytesRead: 0, bytesWritten: 0 };
      variables.set(key, v);
      v.arrays++;
      v.read += a.read;
      v.written += a.written;
      v.bytesRead += a.read * a.width;
      v.bytesWritten += a.written * a.width;
    }
    const list = [...variables.values()];
    const sum = f => list.reduce((n, v) => n + f(v), 0);
    const part = (title, f, text) => ({ title, number: true, text: v => text(f(v)), value: f });
    const columns = [
      { title: 'variable', node: v => name(v.name), value: v => v.name },
      ...(list.some(v => v.function) ? [{ title: 'function', node: v => name(v.function), value: v => v.function }] : []),
      part('arrays', v => v.arrays, count), part('elements read', v => v.read, count), part('elements written', v => v.written, count),
      part('bytes read', v => v.bytesRead, bytes), part('bytes written', v => v.bytesWritten, bytes),
      { title: 'share of all', number: true, text: v => percent((v.bytesRead + v.bytesWritten) / Math.max(1, sum(x => x.bytesRead + x.bytesWritten))), value: v => v.bytesRead + v.bytesWritten },
    ];
    const all = `${count(sum(v => v.read))} elements read (${bytes(sum(v => v.bytesRead))}), ${count(sum(v => v.written))} written (${bytes(sum(v => v.bytesWritten))})`;
    return el('section', { class: 'totals' }, el('h2', {}, 'Totals by variable'),
      table(`What each variable reads and writes, all its arrays together; in all ${all}`, columns, list, { sort: columns.length - 1 }));
  }

  // --- all arrays --------------------------------------------------------------------------

  function arrays(t) {
    const columns = [
      { title: 'array', node: a => el('button', { type: 'button', class: 'link', title: 'show its heat map', on: { click: () => {
        slamm.heat.choose(a.id);
        document.getElementById('heat-title').scrollIntoView({ block: 'start' });
      } } }, name(title(a))), value: a => a.name },
      { title: 'function', node: a => name(a.function) },
      { title: 'size', text: a => size(a) },
      { title: 'class', text: a => (a.nnz === undefined ? a.class : `${a.class}, sparse, ${count(a.nnz)} entries`) },
      { title: 'read', number: true, text: a => bytes(a.read * a.width), value: a => a.read * a.width },
      { title: 'written', number: true, text: a => bytes(a.written * a.width), value: a => a.written * a.width },
      { title: 'records', number: true, text: a => count(a.records), value: a => a.records, hint: 'of the replay, that touch the array' },
    ];
    return el('section', { class: 'all-arrays' }, el('h2', {}, 'Arrays'),
      table('Arrays as they lie in memory, with the bytes of their elements read and written', columns, t.arrays, { sort: 4 }));
  }

  // --- replay ------------------------------------------------------------------------------

  let timer = null;
  let stop = () => { if (timer !== null) cancelAnimationFrame(timer); timer = null; };

  function replay(t) {
    const last = t.kept - 1;
    state.at = Math.min(state.at, last);
    const about = el('div', { class: 'record', 'aria-live': 'polite' });
    const boards = el('div', { class: 'boards' });
    const slider = el('input', { type: 'range', min: 0, max: last, step: 1, value: state.at, class: 'position', 'aria-label': 'Record',
      on: { input: e => go(Number(e.target.value)) } });
    const inside = el('input', { type: 'range', min: 0, max: 100, step: 1, value: 100, class: 'within', 'aria-label': 'Within the record',
      on: { input: e => { halt(); state.within = Number(e.target.value) / 100; draw(); } } });
    let drawn = [];
    let told = null;
    function rebuild() {
      drawn = t.arrays.filter(a => state.shown.has(a.id)).map(a => board(t, a));
      const group = strip => el('div', { class: strip ? 'strips' : 'matrices' }, drawn.filter(b => b.strip === strip).map(b => b.node));
      boards.replaceChildren(group(false), group(true));
      draw();
    }
    function draw() {
      const from = Math.max(0, state.at - TRAIL);
      drawn.forEach(b => b.draw(from, state.at));
      slider.value = String(state.at);
      slider.setAttribute('aria-valuetext', `record ${t.records.seq[state.at] + 1} of ${t.seen}`);
      inside.value = String(Math.round(100 * state.within));
      inside.setAttribute('aria-valuetext', `${Math.round(100 * state.within)} % of the record`);
      if (told !== state.at) about.replaceChildren(...recordText(t, state.at));
      told = state.at;
      if (line) line.draw();
      overview?.follow();
    }
    function go(k, within = 1) {
      state.at = Math.max(0, Math.min(last, k));
      state.within = within;
      draw();
    }
    goTo = go;
    const step = by => { halt(); go(state.at + by); };
    const playing = () => timer !== null;
    function halt() {
      if (timer !== null) cancelAnimationFrame(timer);
      timer = null;
      about.setAttribute('aria-live', 'polite');
      play.replaceChildren('▶ Play');
      play.setAttribute('aria-pressed', 'false');
    }
    function start() {
      if (state.at >= last) go(0);
      about.setAttribute('aria-live', 'off');
      play.replaceChildren('⏸ Pause');
      play.setAttribute('aria-pressed', 'true');
      let before = performance.now();
      let due = 0;
      if (state.within >= 1 && state.speed <= SLOW) state.within = 0;
      const tick = now => {
        // Slow enough, a record is seen from its first element to its last.
        const slow = state.speed <= SLOW;
        due = (slow ? state.within : due) + ((now - before) / 1000) * state.speed;
        before = now;
        const by = Math.floor(due);
        due -= by;
        if (state.at + by > last || (!slow && state.at + by === last)) {
          go(last);
          return halt();
        }
        if (slow || by > 0) go(state.at + by, slow ? due : 1);
        timer = requestAnimationFrame(tick);
      };
      timer = requestAnimationFrame(tick);
    }
    stop = halt;
    const play = button('▶ Play', () => (playing() ? halt() : start()), { 'aria-pressed': 'false', class: 'control play' });
    const list = regions(t);
    const speeds = [[1, '1 a second'], [3, '3 a second'], [10, '10 a second'], [30, '30 a second'], [100, '100 a second'], [1000, '1000 a second']];
    const controls = el('div', { class: 'controls' },
      button('First', () => step(-Infinity), { 'aria-label': 'First record' }),
      button('◀ Step', () => step(-1), { 'aria-label': 'Step back' }),
      play,
      button('Step ▶', () => step(1), { 'aria-label': 'Step forward' }),
      list.length > 0 ? choice('Go to', [['', 'a region'], ...list.map((x, i) => [String(i), clip(slamm.plain(x.r.name), 40)])], '', i => { if (i !== '') { halt(); go(list[Number(i)].first); } }) : null,
      choice('Speed', speeds.map(([v, s]) => [String(v), s]), String(state.speed), v => { state.speed = Number(v); }),
      t.arrays.some(a => a.bins[2] > 1) ? toggle('Slices follow', state.follow, on => { state.follow = on; draw(); }) : null,
      t.levels.length > 0 ? toggle('Colour hits and misses', state.byHits, on => { state.byHits = on; draw(); }) : null,
      el('details', { class: 'pick' }, el('summary', {}, 'Arrays shown'), el('div', { class: 'picks' },
        t.arrays.filter(a => a.sizes[0] > 0).map(a => el('label', {}, el('input', { type: 'checkbox', checked: state.shown.has(a.id), on: { change: e => {
          if (e.target.checked) state.shown.add(a.id);
          else state.shown.delete(a.id);
          rebuild();
        } } }), ' ', label(a))))));
    const line = t.levels.length > 0 ? timeline(t, go) : null;
    const node = el('section', { class: 'replay', 'aria-labelledby': 'replay-title' },
      el('h2', { id: 'replay-title' }, 'Replay'), controls, slider, el('label', { class: 'control inside' }, el('span', {}, 'Within the record'), inside), line ? line.node : null, about, boards);
    node.addEventListener('keydown', e => {
      if (e.target.closest('button, select, input, summary')) return;
      if (e.key === ' ') { e.preventDefault(); play.click(); }
    });
    rebuild();
    redraws.add(draw);
    return node;
  }

  // The record in words.
  function recordText(t, k) {
    const kind = t.records.kind[k];
    const place = t.places[t.kinds.place[kind]];
    const list = accessesOf(t, kind);
    const times = t.kinds.times[kind];
    const parts = write => {
      const these = list.filter(x => (x[1] === 1) === write);
      if (these.length === 0) return null;
      const total = these.reduce((n, x) => n + elements(t, x) * t.arrays[x[0]].width, 0);
      return el('p', { class: write ? 'wrote' : 'reads' }, swatch(write ? 'store' : 'load'), write ? ' writes ' : ' reads ',
        these.map((x, i) => [i ? ', ' : '', el('span', { class: state.shown.has(x[0]) ? 'name' : 'name apart', title: state.shown.has(x[0]) ? null : 'not among the arrays shown' },
          shown(clip(spelled(t, x), 200)))]), ` — ${bytes(total)}`);
    };
    return [
      el('p', {}, el('b', {}, `Record ${count(t.records.seq[k] + 1)}`), ` of ${count(t.seen)}: `,
        el('b', { class: 'op' }, shown(clip(t.ops[t.kinds.op[kind]], 120))), place.line > 0 ? `, ${flops(t.kinds.flops[kind])} flops` : '',
        times > 1 ? `, ${count(times)} executions` : '', place.line > 0 ? `, execution ${count(t.records.nth[k] + 1)} of this operation` : ''),
      place.line === 0 ? null : el('p', { class: 'where' }, 'line ', slamm.reveal ? button(String(place.line), () => slamm.reveal(place.file, place.line), { class: 'link' }) : String(place.line), ' of ', name(place.file), place.function ? [', ', name(place.function)] : null),
      place.line === 0 ? null : lineOf(t, place, list),
      parts(false), parts(true), hits(t, k),
    ].filter(x => x !== null);
  }
  // The line of the record among those around it: its statement is marked, in it what the record reads and writes.
  function lineOf(t, place, list) {
    const texts = (slamm.data('sources') || {})[place.file];
    const around = texts ? [...Array(2 * AROUND + 1).keys()].map(k => place.line - AROUND + k).filter(n => n >= 1 && n <= texts.length && (n === place.line || texts[n - 1].trim() !== '')) : [place.line];
    return el('div', { class: 'record-line' }, around.map(n => {
      const text = texts ? texts[n - 1] : place.text;
      return el('div', { class: n === place.line ? 'now' : null }, el('span', {}, String(n)), el('code', { dir: 'ltr' }, n === place.line ? marked(t, place, list, text) : shown(clip(text, 300))));
    }));
  }
  // What an array is called in the function of a place: by its own name, or by that of a parameter or result.
  function namesOf(a, place) {
    const passed = (slamm.data('passed') || []).filter(p => p.array === a.name);
    const here = passed.filter(p => { const r = slamm.model.get().byId.get(p.range); return r && slamm.model.scope(r).name === place.function; });
    return [a.name, ...(a.also || []), ...here.map(p => p.name)];
  }
  function marked(t, place, list, text) {
    const [from, to] = place.columns;
    const all = [...clip(text, 300)];
    const indent = all.length - [...clip(text, 300).trimStart()].length;
    if (from === 0) return shown(all.join(''));
    const part = (a, b) => all.slice(a, b).join('');
    const how = new Map();
    for (const x of list) for (const n of namesOf(t.arrays[x[0]], place)) how.set(n, `${how.get(n) || ''} ${x[1] === 1 ? 'wrote' : 'reads'}`.trim());
    // Names of arrays within the statement, not those of fields.
    const pieces = part(indent + from - 1, indent + to).split(/(?<![\w.])([A-Za-z]\w*)/);
    return [shown(part(0, indent + from - 1)), el('mark', {}, pieces.map((p, k) => (k % 2 === 1 && how.has(p) ? el('span', { class: how.get(p) }, p) : shown(p)))), shown(part(indent + to))];
  }

  // Lines by where they were found.
  function served(t, k) {
    const lines = t.records.counts[0][k];
    const out = [];
    let asked = lines;
    t.levels.forEach((level, i) => {
      const missed = Math.min(asked, t.records.counts[i + 1][k]);
      out.push([level, asked - missed]);
      asked = missed;
    });
    out.push(['memory', asked]);
    return [lines, out];
  }
  const shadeOf = (i, list) => (i === list.length - 1 ? 'far' : `near${Math.min(i, 2)}`);
  function hits(t, k) {
    if (t.levels.length === 0) return null;
    const [lines, list] = served(t, k);
    const track = el('span', { class: 'served', 'aria-hidden': 'true' }, list.map(([, n], i) =>
      n > 0 ? el('i', { class: shadeOf(i, list), style: { width: `${(100 * n) / Math.max(1, lines)}%` } }) : null));
    return el('p', { class: 'found' }, track, ` ${count(lines)} lines: `,
      list.map(([level, n], i) => [i ? ', ' : '', el('span', { class: `key ${shadeOf(i, list)}`, 'aria-hidden': 'true' }), ' ', level === 'memory' ? `${count(n)} from memory` : `${count(n)} hits in ${level}`]));
  }
  // Share of the lines of a record that the first level did not have.
  const missed = (t, k) => (t.levels.length === 0 || t.records.counts[0][k] === 0 ? 0 : Math.min(1, t.records.counts[1][k] / t.records.counts[0][k]));

  // Misses over the whole replay.
  function timeline(t, go) {
    const box = { w: 900, h: 26, scale: globalThis.devicePixelRatio || 1 };
    const [node, pen] = canvas(box, { class: 'timeline', role: 'img', 'aria-label': `Share of the lines that missed ${t.levels[0]}, over all records` });
    node.style.width = '100%';
    const last = Math.max(1, t.kept - 1);
    const columns = new Float64Array(box.w);
    const lines = new Float64Array(box.w);
    for (let k = 0; k < t.kept; k++) {
      const x = Math.min(box.w - 1, Math.floor((k * box.w) / t.kept));
      lines[x] += t.records.counts[0][k];
      columns[x] += Math.min(t.records.counts[0][k], t.records.counts[1][k]);
    }
    // Few records are wider than a pixel.
    for (let x = 1; x < box.w; x++) if (t.kept < box.w && lines[x] === 0) [lines[x], columns[x]] = [lines[x - 1], columns[x - 1]];
    const draw = () => {
      pen.fillStyle = paint(rgb('--heat-none'));
      pen.fillRect(0, 0, box.w, box.h);
      const [hit, miss] = [rgb('--other'), rgb('--miss')];
      for (let x = 0; x < box.w; x++) {
        if (lines[x] === 0) continue;
        const share = columns[x] / lines[x];
        pen.fillStyle = paint(hit);
        pen.fillRect(x, 0, 1, box.h);
        pen.fillStyle = paint(miss);
        pen.fillRect(x, box.h * (1 - share), 1, box.h * share);
      }
      pen.fillStyle = css('--ink');
      pen.fillRect((state.at / last) * (box.w - 2), 0, 2, box.h);
    };
    node.addEventListener('click', e => go(Math.round((e.offsetX / node.clientWidth) * last)));
    const text = el('p', { class: 'legend' }, el('span', { class: 'key hit', 'aria-hidden': 'true' }), ` hits and `,
      el('span', { class: 'key miss', 'aria-hidden': 'true' }), ` misses of ${t.levels[0]}, by lines, over the records`);
    return { node: el('div', {}, node, text), draw };
  }

  // Along a sweep the colour grows.
  const grown = begun => 0.5 + 0.5 * begun;

  // One array of the replay.
  function board(t, a) {
    const box = layout(a, a.strip ? 240 : 190, a.strip ? 22 : 40);
    const [node, pen] = canvas(box, { role: 'img' });
    const figure = el('figure', { class: 'board' }, el('figcaption', {}, name(title(a)), el('span', { class: 'hint' },
      ` ${size(a)}`, a.function ? [' ', name(a.function)] : null)), node);
    const slice = a.bins[2] > 1 ? el('input', { type: 'range', min: 0, max: a.bins[2] - 1, step: 1, value: 0, 'aria-label': `Slice of ${title(a)}`,
      on: { input: () => redraw() } }) : null;
    const coloured = new Map();
    const solid = slice ? slamm.volume.make(a, c => coloured.get(c) ?? null, () => Number(slice.value)) : null;
    if (slice) figure.append(slice, solid.node);
    // The slice that the record has come to.
    function followSlice(k) {
      let [best, at] = [-1, null];
      for (const x of accessesOf(t, t.records.kind[k])) if (x[0] === a.id)
        for (const [cell, , begun] of touched(t, x)) if (begun <= state.within && begun > best) [best, at] = [begun, place(a, cell)[2]];
      if (at !== null) slice.value = String(at);
      slice.setAttribute('aria-valuetext', `slices ${span(a, 2, Number(slice.value))}`);
    }
    // Cells of all slices that the record has come to.
    function solidColours(k) {
      coloured.clear();
      for (const x of accessesOf(t, t.records.kind[k])) if (x[0] === a.id) for (const [cell, share, begun] of touched(t, x))
        if (begun <= state.within) coloured.set(cell, paint(rgb(coloured.has(cell) && x[1] === 1 ? '--focus' : x[1] === 1 ? '--store' : '--load'), (0.4 + 0.6 * share) * grown(begun)));
    }
    function base() {
      pen.clearRect(0, 0, box.w, box.h);
      pen.fillStyle = paint(rgb('--heat-none'));
      pen.fillRect(0, 0, box.w, box.h);
      if (a.nnz === undefined) return;
      const room = capacity(a);
      const most = room.reduce((x, y) => Math.max(x, y), 1);
      for (let c = 0; c < room.length; c++) {
        if (room[c] === 0) continue;
        pen.fillStyle = paint(rgb('--soft'), 0.18 + (0.3 * room[c]) / most);
        pen.fillRect(...box.rect(place(a, c)));
      }
    }
    // Cells on the picture; those that begin at the same pixel are one.
    const made = new Map();
    function rects(x, layer) {
      const key = `${layer} ${x.number}`;
      if (made.has(key)) return made.get(key);
      const found = new Map();
      for (const [cell, share, begun] of touched(t, x)) {
        const at = place(a, cell);
        if (at[2] !== layer) continue;
        const [px, py, w, h] = box.rect(at);
        const [, , w0, h0, most, first] = found.get(px * 4096 + py) || [px, py, 0, 0, 0, 1];
        found.set(px * 4096 + py, [px, py, Math.max(w, w0), Math.max(h, h0), Math.max(share, most), Math.min(begun, first)]);
      }
      if (made.size > 500) made.clear();
      made.set(key, found);
      return found;
    }
    let moved = null;
    function draw(from, to) {
      base();
      if (slice && state.follow && moved !== to + state.within) followSlice(to);
      moved = to + state.within;
      const layer = slice ? Number(slice.value) : 0;
      let read = false, wrote = false;
      for (let k = from; k <= to; k++) {
        const list = accessesOf(t, t.records.kind[k]).filter(x => x[0] === a.id);
        if (list.length === 0) continue;
        const now = k === to;
        const fade = now ? 1 : 0.08 + (0.22 * (k - from)) / TRAIL;
        const level = state.byHits ? mix(rgb('--other'), rgb('--miss'), missed(t, k)) : null;
        const reads = new Set();
        for (const x of list) {
          const write = x[1] === 1;
          if (now) [read, wrote] = [read || !write, wrote || write];
          for (const [key, [px, py, w, h, share, begun]] of rects(x, layer)) {
            if (now && begun > state.within) continue;
            if (!write) reads.add(key);
            const both = write && reads.has(key);
            // What is read and written shows both, the writes below; small cells have a colour of their own.
            const [from, high] = both && h >= 12 ? [py + h / 2, h / 2] : [py, h];
            if (both) {
              pen.fillStyle = css('--heat-none');
              pen.fillRect(px, from, w, high);
            }
            pen.fillStyle = paint(level || rgb(both && h < 12 ? '--focus' : write ? '--store' : '--load'), fade * (0.4 + 0.6 * share) * (now ? grown(begun) : 1));
            pen.fillRect(px, from, w, high);
          }
        }
      }
      if (solid) {
        solidColours(to);
        solid.draw();
      }
      figure.classList.toggle('read', read);
      figure.classList.toggle('written', wrote);
      node.setAttribute('aria-label', `${label(a)}: ${read ? 'read' : ''}${read && wrote ? ' and ' : ''}${wrote ? 'written' : ''}${read || wrote ? '' : 'not touched'} by this record`);
    }
    return { node: figure, draw, strip: a.strip };
  }
})();
