// Access patterns: where and how often arrays are read and written (after MAPA and mapvisual), and
// the trace (trace.js) replayed on them.
'use strict';
(() => {
  const { el, name, shown, clip, count, bytes, flops, percent, choice, toggle, button, table } = slamm;
  const { column, accessesOf, title, size, label, edge, binOf, place, capacity, touched, spelled, product, elements } = slamm.trace;
  const state = { array: null, mode: 'writes', what: 'counts', slice: 0, at: 0, speed: 10, shown: null, byHits: false };
  const TRAIL = 6;
  // Arrays shown at first: those of the most records, and those of the most bytes.
  const SHOWN = 8;
  const LARGE = 6;

  slamm.view({ id: 'patterns', title: 'Access patterns', when: () => document.getElementById('data-trace') !== null, build });

  function build(panel) {
    const t = trace();
    stop();
    if (t.kept === 0) {
      panel.append(el('p', { class: 'hint' }, 'Nothing was recorded: no statement that counts reads or writes an array.'));
      return;
    }
    panel.append(summary(t), replay(t), heat(t), arrays(t));
  }

  // What is shown at first: the arrays of the most records, the array that was touched most.
  let begun = null;
  function trace() {
    if (begun) return begun;
    const t = slamm.trace.load();
    const best = [...t.arrays].filter(a => a.sizes[0] > 0).sort((a, b) => b.records - a.records || b.read - a.read || a.id - b.id);
    const large = [...best].sort((a, b) => (b.read + b.written) * b.width - (a.read + a.written) * a.width || a.id - b.id);
    state.shown = new Set([...best.slice(0, SHOWN), ...large.slice(0, LARGE)].map(a => a.id));
    const begins = t.records.kind.findIndex(kind => accessesOf(t, kind).some(x => state.shown.has(x[0])));
    state.at = Math.max(0, begins);
    const most = [...t.arrays].filter(a => a.reads || a.writes)
      .sort((a, b) => Number(a.strip) - Number(b.strip) || b.read + b.written - a.read - a.written)[0];
    state.array = most ? most.id : 0;
    state.mode = most && most.read > 0 ? 'reads' : 'writes';
    return (begun = t);
  }

  // --- drawing -----------------------------------------------------------------------------

  const css = key => getComputedStyle(document.documentElement).getPropertyValue(key).trim();
  function rgb(key) {
    const hex = css(key).replace('#', '');
    return [0, 2, 4].map(k => parseInt(hex.slice(k, k + 2), 16) || 0);
  }
  const mix = (a, b, x) => a.map((v, k) => Math.round(v + (b[k] - v) * x));
  const paint = (c, alpha = 1) => `rgba(${c.join(',')},${alpha})`;
  const redraws = new Set();
  const redraw = () => redraws.forEach(f => f());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);

  // Where the cells of an array (of a slice of it) lie on a picture of at most so many pixels.
  function layout(a, most, least) {
    const scale = globalThis.devicePixelRatio || 1;
    if (a.strip) {
      const d = a.sizes[0] === 1 ? 1 : 0;
      const w = Math.round(most * 1.25);
      const h = Math.round(least);
      return { w, h, scale, rect: ([i, j]) => {
        const b = d === 0 ? i : j;
        const from = Math.round((w * edge(a, d, b)) / a.sizes[d]);
        return [from, 0, Math.max(1, Math.round((w * edge(a, d, b + 1)) / a.sizes[d]) - from), h];
      }, at: (x) => (d === 0 ? [binOf(a, 0, (x / w) * a.sizes[0]), 0] : [0, binOf(a, 1, (x / w) * a.sizes[1])]) };
    }
    const [r, c] = a.sizes;
    const ratio = Math.min(5, Math.max(0.2, c / r));
    const w = Math.round(ratio >= 1 ? most : Math.max(least, most * ratio));
    const h = Math.round(ratio >= 1 ? Math.max(least, most / ratio) : most);
    const cut = (total, d, b) => Math.round((total * edge(a, d, b)) / a.sizes[d]);
    return { w, h, scale, rect: ([i, j]) => {
      const [x, y] = [cut(w, 1, j), cut(h, 0, i)];
      return [x, y, Math.max(1, cut(w, 1, j + 1) - x), Math.max(1, cut(h, 0, i + 1) - y)];
    }, at: (x, y) => [binOf(a, 0, (y / h) * r), binOf(a, 1, (x / w) * c)] };
  }
  function canvas(box, attrs) {
    const node = el('canvas', { width: box.w * box.scale, height: box.h * box.scale,
      style: { width: `${box.w}px`, height: `${box.h}px` }, ...attrs });
    const pen = node.getContext('2d');
    pen.scale(box.scale, box.scale);
    return [node, pen];
  }

  // --- summary -----------------------------------------------------------------------------

  function summary(t) {
    const all = `${count(t.seen)} operations on ${t.arrays.length === 1 ? 'one array' : `${t.arrays.length} arrays`}`;
    const kept = t.kept < t.seen
      ? el('p', { class: 'notice thinned', role: 'note' },
        `The replay is thinned: ${count(t.kept)} of ${count(t.seen)} records; ${t.rule}. The heat maps count all of them.`)
      : null;
    return el('div', { class: 'patterns-head' },
      el('p', { class: 'legend' }, swatch('load'), ' read, ', swatch('store'), ' written, ', swatch('both'), ` both; faint what the records before touched. ${all}. `,
        'A part of an array counts once for an operation; what index vectors and sparse matrices name counts each time. Scalars are in registers.'),
      t.complete ? null : el('p', { class: 'notice' }, 'The run ended early: the trace ends there.'), kept);
  }
  const swatch = kind => el('span', { class: `bar swatch ${kind}`, 'aria-hidden': 'true' }, el('i', { class: 'dark', style: { width: '100%' } }));

  // --- heat map ----------------------------------------------------------------------------

  function heat(t) {
    const usable = t.arrays.filter(a => a.reads || a.writes);
    const node = el('section', { class: 'heat', 'aria-labelledby': 'heat-title' });
    const status = el('p', { class: 'hint', role: 'status' });
    let keep = null;
    function draw(focus) {
      const a = t.arrays[state.array];
      const box = layout(a, 440, a.strip ? 44 : 70);
      const [picture, pen] = canvas(box, { tabindex: '0', role: 'img', 'aria-describedby': 'heat-status' });
      const values = shares(a);
      picture.setAttribute('aria-label', `Heat map of ${label(a)}: ${describe(a, values)}. Arrow keys go from cell to cell; the figures are in the table below.`);
      const cursor = { at: null };
      const paintAll = () => {
        paintHeat(a, values, box, pen);
        if (cursor.at) outline(pen, box.rect(cursor.at));
      };
      const tell = at => {
        cursor.at = at;
        status.textContent = at ? cellText(a, at, values) : '';
        paintAll();
      };
      picture.addEventListener('mousemove', e => tell(box.at(e.offsetX, e.offsetY)));
      picture.addEventListener('mouseleave', () => tell(null));
      picture.addEventListener('blur', () => tell(null));
      picture.addEventListener('keydown', e => {
        const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[e.key];
        if (!step) return;
        e.preventDefault();
        const [i, j] = cursor.at || [0, 0];
        // A column vector lies across the page.
        const [di, dj] = a.strip && a.sizes[1] === 1 && step[0] === 0 ? [step[1], 0] : step;
        tell(cursor.at ? [clamp(i + di, a.bins[0]), clamp(j + dj, a.bins[1])] : [0, 0]);
      });
      paintAll();
      redraws.delete(keep);
      redraws.add(keep = paintAll);
      const axes = a.strip ? `1 … ${count(product(a.sizes))}` : `rows 1 … ${count(a.sizes[0])} down, columns 1 … ${count(a.sizes[1])} across`;
      node.replaceChildren(
        el('h2', { id: 'heat-title' }, 'Heat map'),
        el('div', { class: 'controls' },
          choice('Array', usable.map(x => [String(x.id), label(x)]), String(state.array), v => { state.array = Number(v); state.slice = 0; draw('Array'); }),
          choice('Accesses', [['reads', 'reads'], ['writes', 'writes']], state.mode, v => { state.mode = v; draw('Accesses'); }),
          choice('Show', [['counts', 'how often'], ['first', 'time of first access'], ['last', 'time of last access']], state.what, v => { state.what = v; draw('Show'); }),
          slices(a, draw)),
        el('figure', {}, picture, el('figcaption', { class: 'hint' }, axes, a.also.length ? ['; also known as ', a.also.slice(0, 4).map((n, k) => [k ? ', ' : '', name(n)])] : null)),
        scale(a, values), status, figures(a, values));
      status.id = 'heat-status';
      if (focus) [...node.querySelectorAll('label.control')].find(l => l.firstChild.textContent === focus)?.querySelector('select, input')?.focus();
    }
    draw();
    node.choose = id => { state.array = id; state.slice = 0; draw(); };
    chooser = node.choose;
    return node;
  }
  let chooser = () => {};
  const clamp = (x, n) => Math.max(0, Math.min(n - 1, x));

  function slices(a, draw) {
    if (a.bins[2] === 1) return null;
    const [from, to] = [edge(a, 2, state.slice) + 1, edge(a, 2, state.slice + 1)];
    const input = el('input', { type: 'range', min: 0, max: a.bins[2] - 1, step: 1, value: state.slice,
      'aria-valuetext': `slices ${from} to ${to}`, on: { input: e => { state.slice = Number(e.target.value); draw('Slice'); } } });
    return el('label', { class: 'control' }, el('span', {}, 'Slice'), input, el('span', { class: 'slice-number' }, from === to ? `${from}` : `${from} … ${to}`));
  }

  // The value of every cell of the slice: accesses of an element on average, or the first or last record.
  function shares(a) {
    const data = column(a, state.what === 'counts' ? state.mode : `${state.mode}_${state.what}`);
    const room = capacity(a);
    const n = a.bins[0] * a.bins[1];
    const out = new Float64Array(n);
    if (!data) return out;
    const base = state.slice * n;
    for (let c = 0; c < n; c++)
      out[c] = state.what !== 'counts' ? data[base + c] : room[base + c] > 0 ? data[base + c] / room[base + c] : 0;
    return out;
  }
  function bounds(values) {
    let least = Infinity, most = 0;
    for (const v of values) if (v > 0) [least, most] = [Math.min(least, v), Math.max(most, v)];
    return most > 0 ? [least, most] : [0, 0];
  }
  // Shades from 0.15 up, so that what was touched is told from what was not; logarithmic over wide ranges.
  function shade(values) {
    const [least, most] = bounds(values);
    const wide = state.what === 'counts' && most > 50 * least;
    const of = v => (most === least ? 1 : wide ? Math.log(v / least) / Math.log(most / least) : (v - least) / (most - least));
    return { least, most, wide, of: v => (v > 0 ? 0.15 + 0.85 * of(v) : 0) };
  }
  const tone = () => (state.mode === 'reads' ? [rgb('--heat-none'), rgb('--load')] : [rgb('--heat-none'), rgb('--store')]);
  function paintHeat(a, values, box, pen) {
    const { of } = shade(values);
    const [none, full] = tone();
    pen.fillStyle = paint(none);
    pen.fillRect(0, 0, box.w, box.h);
    for (let c = 0; c < values.length; c++) {
      const x = of(values[c]);
      if (x === 0) continue;
      pen.fillStyle = paint(mix(none, full, x));
      pen.fillRect(...box.rect(place(a, c)));
    }
  }
  function outline(pen, [x, y, w, h]) {
    pen.strokeStyle = css('--focus');
    pen.lineWidth = 2;
    pen.strokeRect(x - 1, y - 1, w + 2, h + 2);
  }
  const number = v => (v >= 100 || Number.isInteger(v) ? count(Math.round(v)) : v.toPrecision(2));
  const verb = () => (state.mode === 'reads' ? 'read' : 'written');
  function describe(a, values) {
    const [least, most] = bounds(values);
    if (most === 0) return `never ${verb()}`;
    const touchedCells = values.reduce((n, v) => n + (v > 0 ? 1 : 0), 0);
    const share = percent(touchedCells / values.length);
    if (state.what !== 'counts') return `${share} of the cells ${verb()}, ${state.what} by the records ${count(least)} to ${count(most)} of ${count(trace().seen)}`;
    return `${share} of the cells ${verb()}, ${number(least)} to ${number(most)} times an element`;
  }
  const span = (a, d, b) => {
    const [from, to] = [edge(a, d, b) + 1, edge(a, d, b + 1)];
    return from === to ? count(from) : `${count(from)}–${count(to)}`;
  };
  function cellText(a, [i, j], values) {
    const v = values[i + a.bins[0] * j];
    const where = a.strip ? `elements ${a.sizes[0] === 1 ? span(a, 1, j) : span(a, 0, i)}` : `rows ${span(a, 0, i)}, columns ${span(a, 1, j)}`;
    if (v === 0) return `${where}: never ${verb()}`;
    return state.what !== 'counts' ? `${where}: ${state.what} ${verb()} by record ${count(v)}` : `${where}: ${verb()} ${number(v)} times an element`;
  }
  function scale(a, values) {
    const s = shade(values);
    const box = { w: 180, h: 12, scale: globalThis.devicePixelRatio || 1 };
    const [node, pen] = canvas(box, { 'aria-hidden': 'true', class: 'scale' });
    const draw = () => {
      const [none, full] = tone();
      for (let x = 0; x < box.w; x++) {
        pen.fillStyle = paint(mix(none, full, s.most === s.least ? 1 : 0.15 + (0.85 * x) / box.w));
        pen.fillRect(x, 0, 1, box.h);
      }
    };
    draw();
    redraws.add(draw);
    if (s.most === 0) return el('p', { class: 'legend' }, `This array is never ${verb()}.`);
    const unit = state.what !== 'counts' ? 'record' : 'accesses of an element';
    return el('p', { class: 'legend scale-line' }, el('span', { class: 'none', 'aria-hidden': 'true' }), ' never  ', number(s.least), ' ', node, ' ', number(s.most), ` ${unit}${s.wide ? ', logarithmic' : ''}`);
  }
  // The same figures as text: at most eight blocks a side.
  function figures(a, values) {
    const [rows, cols] = [Math.min(8, a.bins[0]), Math.min(8, a.bins[1])];
    const cut = (n, parts, k) => Math.round((n * k) / parts);
    const room = capacity(a);
    const base = state.slice * a.bins[0] * a.bins[1];
    const block = (i, j) => {
      let sum = 0, n = 0, first = 0, last = 0;
      for (let x = cut(a.bins[1], cols, j); x < cut(a.bins[1], cols, j + 1); x++)
        for (let y = cut(a.bins[0], rows, i); y < cut(a.bins[0], rows, i + 1); y++) {
          const c = y + a.bins[0] * x;
          sum += values[c] * room[base + c];
          n += room[base + c];
          if (values[c] > 0) first = first > 0 ? Math.min(first, values[c]) : values[c];
          last = Math.max(last, values[c]);
        }
      const v = state.what === 'first' ? first : state.what === 'last' ? last : n > 0 ? sum / n : 0;
      return v > 0 ? number(v) : '–';
    };
    const head = (d, parts, k) => {
      const [from, to] = [edge(a, d, cut(a.bins[d], parts, k)) + 1, edge(a, d, cut(a.bins[d], parts, k + 1))];
      return from === to ? count(from) : `${count(from)}–${count(to)}`;
    };
    const total = state.mode === 'reads' ? a.read : a.written;
    const caption = `${label(a)}: ${count(total)} elements ${verb()} in all; ${state.what !== 'counts' ? `${state.what} record` : 'times an element'} by blocks of rows and columns`;
    const range = n => [...Array(n).keys()];
    return el('details', { class: 'figures-of-heat' }, el('summary', {}, 'Figures as a table'),
      el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Figures of the heat map' },
        el('table', { class: 'data' }, el('caption', {}, caption),
          el('thead', {}, el('tr', {}, el('td', {}, 'rows'), range(cols).map(j => el('th', { scope: 'col', class: 'number' }, head(1, cols, j))))),
          el('tbody', {}, range(rows).map(i => el('tr', {}, el('th', { scope: 'row' }, head(0, rows, i)),
            range(cols).map(j => el('td', { class: 'number' }, block(i, j)))))))));
  }

  // --- all arrays --------------------------------------------------------------------------

  function arrays(t) {
    const columns = [
      { title: 'array', node: a => el('button', { type: 'button', class: 'link', title: 'show its heat map', on: { click: () => {
        chooser(a.id);
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
    let drawn = [];
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
      about.replaceChildren(...recordText(t, state.at));
      if (line) line.draw();
    }
    function go(k) {
      state.at = Math.max(0, Math.min(last, k));
      draw();
    }
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
      const tick = now => {
        due += ((now - before) / 1000) * state.speed;
        before = now;
        const by = Math.floor(due);
        due -= by;
        if (by > 0) go(state.at + by);
        if (state.at >= last) return halt();
        timer = requestAnimationFrame(tick);
      };
      timer = requestAnimationFrame(tick);
    }
    stop = halt;
    const play = button('▶ Play', () => (playing() ? halt() : start()), { 'aria-pressed': 'false', class: 'control play' });
    const speeds = [[1, '1 a second'], [3, '3 a second'], [10, '10 a second'], [30, '30 a second'], [100, '100 a second'], [1000, '1000 a second']];
    const controls = el('div', { class: 'controls' },
      button('First', () => step(-Infinity), { 'aria-label': 'First record' }),
      button('◀ Step', () => step(-1), { 'aria-label': 'Step back' }),
      play,
      button('Step ▶', () => step(1), { 'aria-label': 'Step forward' }),
      choice('Speed', speeds.map(([v, s]) => [String(v), s]), String(state.speed), v => { state.speed = Number(v); }),
      t.levels.length > 0 ? toggle('Colour hits and misses', state.byHits, on => { state.byHits = on; draw(); }) : null,
      el('details', { class: 'pick' }, el('summary', {}, 'Arrays shown'), el('div', { class: 'picks' },
        t.arrays.filter(a => a.sizes[0] > 0).map(a => el('label', {}, el('input', { type: 'checkbox', checked: state.shown.has(a.id), on: { change: e => {
          if (e.target.checked) state.shown.add(a.id);
          else state.shown.delete(a.id);
          rebuild();
        } } }), ' ', label(a))))));
    const line = t.levels.length > 0 ? timeline(t, go) : null;
    const node = el('section', { class: 'replay', 'aria-labelledby': 'replay-title' },
      el('h2', { id: 'replay-title' }, 'Replay'), controls, slider, line ? line.node : null, about, boards);
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
        el('b', { class: 'op' }, shown(clip(t.ops[t.kinds.op[kind]], 120))), `, ${flops(t.kinds.flops[kind])} flops`,
        times > 1 ? `, ${count(times)} executions` : '', `, execution ${count(t.records.nth[k] + 1)} of this operation`),
      el('p', { class: 'where' }, 'line ', String(place.line), ' of ', name(place.file), place.function ? [', ', name(place.function)] : null, ' ',
        el('code', { dir: 'ltr' }, shown(clip(place.text, 300)))),
      parts(false), parts(true), hits(t, k),
    ].filter(x => x !== null);
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

  // One array of the replay.
  function board(t, a) {
    const box = layout(a, a.strip ? 240 : 190, a.strip ? 22 : 40);
    const [node, pen] = canvas(box, { role: 'img' });
    const figure = el('figure', { class: 'board' }, el('figcaption', {}, name(title(a)), el('span', { class: 'hint' },
      ` ${size(a)}`, a.function ? [' ', name(a.function)] : null)), node);
    const slice = a.bins[2] > 1 ? el('input', { type: 'range', min: 0, max: a.bins[2] - 1, step: 1, value: 0, 'aria-label': `Slice of ${title(a)}`,
      on: { input: () => redraw() } }) : null;
    if (slice) figure.append(slice);
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
      for (const [cell, share] of touched(t, x)) {
        const at = place(a, cell);
        if (at[2] !== layer) continue;
        const [px, py, w, h] = box.rect(at);
        const [, , w0, h0, most] = found.get(px * 4096 + py) || [px, py, 0, 0, 0];
        found.set(px * 4096 + py, [px, py, Math.max(w, w0), Math.max(h, h0), Math.max(share, most)]);
      }
      if (made.size > 500) made.clear();
      made.set(key, found);
      return found;
    }
    function draw(from, to) {
      base();
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
          for (const [key, [px, py, w, h, share]] of rects(x, layer)) {
            if (!write) reads.add(key);
            const both = write && reads.has(key);
            // What is read and written shows both, the writes below; small cells have a colour of their own.
            const [from, high] = both && h >= 12 ? [py + h / 2, h / 2] : [py, h];
            if (both) {
              pen.fillStyle = css('--heat-none');
              pen.fillRect(px, from, w, high);
            }
            pen.fillStyle = paint(level || rgb(both && h < 12 ? '--focus' : write ? '--store' : '--load'), fade * (0.4 + 0.6 * share));
            pen.fillRect(px, from, w, high);
          }
        }
      }
      figure.classList.toggle('read', read);
      figure.classList.toggle('written', wrote);
      node.setAttribute('aria-label', `${label(a)}: ${read ? 'read' : ''}${read && wrote ? ' and ' : ''}${wrote ? 'written' : ''}${read || wrote ? '' : 'not touched'} by this record`);
    }
    return { node: figure, draw, strip: a.strip };
  }
})();
