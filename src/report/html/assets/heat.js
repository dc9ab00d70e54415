// Heat maps: how often the elements of an array are accessed, or when for the first, last or n-th time; the accesses of
// a cell one by one.
'use strict';
(() => {
  const { el, name, shown, clip, count, percent, choice, table } = slamm;
  const { label, edge, place, capacity, span, product } = slamm.trace;
  const { css, rgb, mix, paint, redraws, layout, canvas, outline } = slamm.drawing;
  const state = { array: null, mode: 'writes', what: 'counts', nth: 1, slice: 0, chosen: null };

  // The array that was touched most comes first.
  function begin(t) {
    const most = [...t.arrays].filter(a => a.reads || a.writes)
      .sort((a, b) => Number(a.strip) - Number(b.strip) || b.read + b.written - a.read - a.written)[0];
    state.array = most ? most.id : 0;
    state.mode = most && most.read > 0 ? 'reads' : 'writes';
  }

  function section(t, replay) {
    const usable = t.arrays.filter(a => a.reads || a.writes);
    const node = el('section', { class: 'heat', 'aria-labelledby': 'heat-title' });
    const status = el('p', { class: 'hint', role: 'status' });
    let keep = null;
    function draw(focus) {
      const a = t.arrays[state.array];
      const box = layout(a, 440, a.strip ? 44 : 70);
      const [picture, pen] = canvas(box, { tabindex: '0', role: 'img', 'aria-describedby': 'heat-status' });
      const values = shares(t, a);
      picture.setAttribute('aria-label', `Heat map of ${label(a)}: ${describe(t, a, values)}. Arrow keys go from cell to cell, Enter lists the accesses of one; the figures are in the table below.`);
      const cursor = { at: null };
      const fewer = fewerOf(t, a, values);
      const solid = a.bins[2] > 1 ? slamm.volume.make(a, volumeColours(t, a), () => state.slice) : null;
      const listed = el('div', { class: 'cell-accesses' });
      const list = at => {
        state.chosen = at ? { array: a.id, cell: at[0] + a.bins[0] * (at[1] + a.bins[1] * state.slice) } : null;
        listed.replaceChildren(state.chosen ? accessList(t, a, state.chosen.cell, replay) : '');
      };
      const paintAll = () => {
        paintHeat(t, a, values, fewer, box, pen);
        solid?.draw();
        if (cursor.at) outline(pen, box.rect(cursor.at));
      };
      const tell = at => {
        cursor.at = at;
        status.textContent = at ? cellText(t, a, at, values) : '';
        paintAll();
      };
      picture.addEventListener('mousemove', e => tell(box.at(e.offsetX, e.offsetY)));
      picture.addEventListener('mouseleave', () => tell(null));
      picture.addEventListener('blur', () => tell(null));
      picture.addEventListener('click', e => list(box.at(e.offsetX, e.offsetY)));
      picture.addEventListener('keydown', e => {
        if (e.key === 'Enter' && cursor.at) list(cursor.at);
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
          choice('Accesses', [['reads', 'reads'], ['writes', 'writes'], ['both', 'reads and writes']], state.mode, v => { state.mode = v; draw('Accesses'); }),
          choice('Show', [['counts', 'how often'], ['first', 'time of first access'], ['last', 'time of last access'], ['nth', 'time of n-th access']], state.what, v => { state.what = v; draw('Show'); }),
          nthInput(t, a, draw), slices(a, draw)),
        el('div', { class: 'heat-pictures' }, el('figure', {}, picture, el('figcaption', { class: 'hint' }, axes, a.also.length ? ['; also known as ', a.also.slice(0, 4).map((n, k) => [k ? ', ' : '', name(n)])] : null)),
          solid ? el('figure', {}, solid.node) : null),
        scale(t, a), nthText(t, a, fewer) || '', status, listed, figures(a, values));
      if (state.chosen?.array === a.id) listed.replaceChildren(accessList(t, a, state.chosen.cell, replay));
      status.id = 'heat-status';
      if (focus) [...node.querySelectorAll('label.control')].find(l => l.firstChild.textContent === focus)?.querySelector('select, input')?.focus();
    }
    draw();
    chooser = id => { Object.assign(state, { array: id, slice: 0 }); draw(); };
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

  // The value of every cell of the slice: accesses of an element on average, or the moment of the first, last or n-th one.
  function shares(t, a) {
    const all = valuesOf(t, a);
    const n = a.bins[0] * a.bins[1];
    return all.slice(state.slice * n, (state.slice + 1) * n);
  }
  let found = { key: null, values: null };
  function valuesOf(t, a) {
    const key = [a.id, state.mode, state.what, state.what === 'nth' ? state.nth : 0].join();
    if (found.key === key) return found.values;
    const { counts, ends, nth } = slamm.moments;
    const room = capacity(a);
    const values = state.what === 'counts' ? counts(a, state.mode).map((n, c) => (room[c] > 0 ? n / room[c] : 0))
      : state.what === 'nth' ? nth(t, a, state.mode, state.nth) : ends(t, a, state.mode, state.what === 'last');
    found = { key, values };
    return values;
  }
  // Cells of the slice that are accessed, but not so often.
  function fewerOf(t, a, values) {
    if (state.what !== 'nth') return null;
    const base = state.slice * values.length;
    const all = slamm.moments.counts(a, state.mode);
    return values.map((v, c) => Number(v === 0 && all[base + c] > 0));
  }
  function mostAccesses(a) {
    const room = capacity(a);
    return slamm.moments.counts(a, state.mode).reduce((most, n, c) => (room[c] > 0 ? Math.max(most, n / room[c]) : most), 0);
  }
  function nthInput(t, a, draw) {
    if (state.what !== 'nth') return null;
    const most = Math.max(1, Math.floor(mostAccesses(a) + 1e-9));
    state.nth = Math.min(state.nth, most);
    return el('label', { class: 'control' }, el('span', {}, 'n'), el('input', { type: 'number', class: 'nth', min: 1, max: most, step: 1, value: state.nth, on: { change: e => {
      state.nth = Math.max(1, Math.min(most, Math.round(Number(e.target.value)) || 1));
      draw('n');
    } } }), el('span', {}, `of at most ${count(most)}`));
  }
  function nthText(t, a, fewer) {
    if (!fewer) return null;
    const n = fewer.reduce((x, y) => x + y, 0);
    const parts = a.bins[2] > 1 ? 'cells of this slice' : 'cells';
    const whole = slamm.moments.whole(t);
    const thinned = t.kept < t.seen ? ` The trace is thinned: accesses are counted among the kept records, so that moments after record ${count(whole)} may be too late.` : '';
    const several = a.bins.some((m, d) => m < a.sizes[d]) ? ' A cell has several elements: it is their mean.' : '';
    return el('p', { class: 'legend nth-text' }, el('span', { class: 'fewer', 'aria-hidden': 'true' }),
      ` ${n === 0 ? 'None' : count(n)} of ${count(fewer.length)} ${parts} ${n === 1 ? 'is' : 'are'} ${verb()}, but fewer than ${count(state.nth)} times${among(t)}.${several}${thinned}`);
  }
  // Colours of all slices, on one scale.
  function volumeColours(t, a) {
    const values = valuesOf(t, a);
    const { of } = shade(values);
    return c => (values[c] > 0 ? paint(mix(...tone(), of(values[c]))) : null);
  }
  // The accesses of a cell, one by one.
  const LISTED = 40;
  function accessList(t, a, cell, replay) {
    const at = placeOf(a, place(a, cell));
    const list = slamm.moments.list(t, a, state.mode, cell);
    const left = list.length > LISTED ? `; the first ${LISTED}` : '';
    const columns = [
      { title: 'times', number: true, text: x => number(x.times), hint: 'how often an element of the cell has been accessed then' },
      { title: 'record', number: true, node: x => el('button', { type: 'button', class: 'link', title: 'show it in the replay', on: { click: () => replay.go(x.k) } }, count(t.records.seq[x.k] + 1)) },
      { title: 'access', text: x => (x.write ? 'written' : 'read') },
      { title: 'elements', number: true, text: x => count(x.elements) },
      { title: 'line', node: x => {
        const p = t.places[t.kinds.place[t.records.kind[x.k]]];
        return p.line > 0 ? [`${p.line} `, el('code', { dir: 'ltr' }, shown(clip(p.text, 80)))] : '';
      } },
    ];
    return table(`Accesses of ${at} of ${label(a)}: ${count(list.length)} ${list.length === 1 ? 'record' : 'records'}${t.kept < t.seen ? ' of those that are kept' : ''}${left}`, columns, list.slice(0, LISTED));
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
  const tone = () => [rgb('--heat-none'), rgb({ reads: '--load', writes: '--store', both: '--focus' }[state.mode])];
  function paintHeat(t, a, values, fewer, box, pen) {
    // All slices have one scale.
    const { of } = shade(valuesOf(t, a));
    const [none, full] = tone();
    pen.fillStyle = paint(none);
    pen.fillRect(0, 0, box.w, box.h);
    for (let c = 0; c < values.length; c++) {
      const x = of(values[c]);
      if (x === 0 && !fewer?.[c]) continue;
      pen.fillStyle = x === 0 ? css('--fewer') : paint(mix(none, full, x));
      pen.fillRect(...box.rect(place(a, c)));
    }
  }
  const number = v => (v >= 100 || Number.isInteger(v) ? count(Math.round(v)) : v.toPrecision(2));
  const verb = () => ({ reads: 'read', writes: 'written', both: 'accessed' })[state.mode];
  // A moment is in a record.
  const record = v => count(Math.floor(v));
  function describe(t, a, values) {
    const [least, most] = bounds(values);
    if (most === 0) return `never ${verb()}`;
    const touchedCells = values.reduce((n, v) => n + (v > 0 ? 1 : 0), 0);
    const share = percent(touchedCells / values.length);
    if (state.what !== 'counts') return `${share} of the cells ${verb()}${state.what === 'nth' ? ` ${count(state.nth)} times` : ''}, ${state.what === 'nth' ? 'then' : state.what} by the records ${record(least)} to ${record(most)} of ${count(t.seen)}`;
    return `${share} of the cells ${verb()}, ${number(least)} to ${number(most)} times an element`;
  }
  // What a thinned trace left out may have been such accesses too.
  const among = t => (t.kept < t.seen ? ' among the kept records' : '');
  // A cell in words.
  function placeOf(a, at) {
    const part = (word, d) => `${word}${edge(a, d, at[d]) + 1 === edge(a, d, at[d] + 1) ? '' : 's'} ${span(a, d, at[d])}`;
    if (a.strip) return part('element', a.sizes[0] === 1 ? 1 : 0);
    return [part('row', 0), part('column', 1), a.sizes[2] > 1 ? part('slice', 2) : ''].filter(x => x).join(', ');
  }
  function cellText(t, a, [i, j], values) {
    const v = values[i + a.bins[0] * j];
    const where = placeOf(a, [i, j, state.slice]);
    if (v === 0) return state.what === 'nth' ? `${where}: ${verb()} fewer than ${count(state.nth)} times${among(t)}` : `${where}: never ${verb()}`;
    if (state.what === 'nth') return `${where}: access ${count(state.nth)} is in record ${record(v)}`;
    return state.what !== 'counts' ? `${where}: ${state.what} ${verb()} by record ${record(v)}` : `${where}: ${verb()} ${number(v)} times an element`;
  }
  function scale(t, a) {
    const s = shade(valuesOf(t, a));
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
    if (s.most === 0) return el('p', { class: 'legend' }, state.what === 'nth' ? `Nothing here is ${verb()} ${count(state.nth)} times${among(t)}.` : `This array is never ${verb()}.`);
    const unit = state.what !== 'counts' ? 'record' : 'accesses of an element';
    return el('p', { class: 'legend scale-line' }, el('span', { class: 'none', 'aria-hidden': 'true' }), ' never  ', state.what === 'counts' ? number(s.least) : record(s.least), ' ', node, ' ', state.what === 'counts' ? number(s.most) : record(s.most), ` ${unit}${s.wide ? ', logarithmic' : ''}`);
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
      const v = { first, nth: first, last }[state.what] ?? (n > 0 ? sum / n : 0);
      return v > 0 ? (state.what === 'counts' ? number(v) : record(v)) : '–';
    };
    const head = (d, parts, k) => {
      const [from, to] = [edge(a, d, cut(a.bins[d], parts, k)) + 1, edge(a, d, cut(a.bins[d], parts, k + 1))];
      return from === to ? count(from) : `${count(from)}–${count(to)}`;
    };
    const total = { reads: a.read, writes: a.written, both: a.read + a.written }[state.mode];
    const what = { counts: 'times an element', first: 'first record', last: 'last record', nth: `record of access ${count(state.nth)}` }[state.what];
    const caption = `${label(a)}: ${count(total)} elements ${verb()} in all; ${what} by blocks of rows and columns`;
    const range = n => [...Array(n).keys()];
    return el('details', { class: 'figures-of-heat' }, el('summary', {}, 'Figures as a table'),
      el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Figures of the heat map' },
        el('table', { class: 'data' }, el('caption', {}, caption),
          el('thead', {}, el('tr', {}, el('td', {}, 'rows'), range(cols).map(j => el('th', { scope: 'col', class: 'number' }, head(1, cols, j))))),
          el('tbody', {}, range(rows).map(i => el('tr', {}, el('th', { scope: 'row' }, head(0, rows, i)),
            range(cols).map(j => el('td', { class: 'number' }, block(i, j)))))))));
  }

  slamm.heat = { begin, section, choose: id => chooser(id) };
})();
