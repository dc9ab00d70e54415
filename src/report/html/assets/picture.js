// Every array in one picture: addresses from top to bottom, time from left to right. Time is the records, the elements
// accessed, or how often an element has been accessed until then (after mapvisual's complete picture).
'use strict';
(() => {
  const { el, name, count, clip, plain, choice } = slamm;
  const { accessesOf, title, size, label, place, edge, touched, product } = slamm.trace;
  const { css, rgb, mix, moments, moment, redraws } = slamm.drawing;
  const state = { array: 'all', time: 'records', mode: 'both', window: 'all' };
  const WIDTH = 1000;
  const HEIGHT = 400;
  const LEAST = 14;
  // From so many pixels on the cells of a record are drawn one by one.
  const WIDE = 6;

  const elementsOf = a => Math.max(1, a.nnz ?? product(a.sizes));
  const wanted = x => state.mode === 'both' || (state.mode === 'writes') === (x[1] === 1);

  // The bands of the arrays: first row, rows.
  function bandsOf(t) {
    const list = t.arrays.filter(a => a.sizes[0] > 0 && (state.array === 'all' || String(a.id) === state.array));
    const bytes = list.map(a => elementsOf(a) * a.width);
    const all = bytes.reduce((x, y) => x + y, 0);
    const least = list.length > 40 ? 4 : LEAST;
    const bands = new Map();
    let at = 0;
    list.forEach((a, k) => {
      const rows = Math.max(least, Math.round((HEIGHT * bytes[k]) / all));
      bands.set(a.id, { a, top: at, rows, each: elementsOf(a) / rows, profiles: new Map() });
      at += rows + 2;
    });
    return { bands, height: Math.max(1, at - 2) };
  }
  // The elements of a cell, from and up to; those between belong to other cells where it has several columns.
  function elementsOfCell(a, cell) {
    const [i, j, k] = place(a, cell);
    const [r, c, p] = a.sizes;
    const number = a.by_rows ? (x, y, z) => z + p * (y + c * x) : (x, y, z) => x + r * (y + c * z);
    return [number(edge(a, 0, i), edge(a, 1, j), edge(a, 2, k)),
      number(edge(a, 0, i + 1) - 1, edge(a, 1, j + 1) - 1, edge(a, 2, k + 1) - 1) + 1];
  }
  // What an access touches: rows, when in the sweep, accesses of an element of the row. Where `whole` is asked for the
  // pieces of a row are one.
  function profile(t, band, x, whole) {
    const key = whole ? x.number : -1 - x.number;
    if (band.profiles.has(key)) return band.profiles.get(key);
    const { a, rows, each } = band;
    let out = [];
    const merged = new Map();
    if (a.nnz !== undefined) for (let r = 0; r < rows; r++) out.push([r, r + 1, r / rows, (r + 1) / rows, 1]);
    else for (const [cell, , begun, ended, n] of touched(t, x)) {
      const [from, to] = elementsOfCell(a, cell);
      const top = Math.min(rows - 1, Math.floor(from / each + 1e-9));
      const below = Math.max(top + 1, Math.min(rows, Math.ceil(to / each - 1e-9)));
      if (!whole) out.push([top, below, begun, ended, n / ((below - top) * each)]);
      else for (let r = top; r < below; r++) {
        const share = (n * (Math.min(to, (r + 1) * each) - Math.max(from, r * each))) / (to - from) / each;
        const m = merged.get(r);
        if (!m) merged.set(r, [r, r + 1, begun, ended, share]);
        else merged.set(r, [r, r + 1, Math.min(m[2], begun), Math.max(m[3], ended), m[4] + share]);
      }
    }
    if (whole && a.nnz === undefined) out = [...merged.values()];
    if (band.profiles.size > 3000) band.profiles.clear();
    band.profiles.set(key, out);
    return out;
  }

  function section(t, replay) {
    const node = el('section', { class: 'overview', 'aria-labelledby': 'overview-title' });
    let keep = null;
    let follow = null;
    function draw(focus) {
      const made = drawing(t, replay);
      redraws.delete(keep);
      redraws.add(keep = made.paintAll);
      follow = made.follow;
      const arrays = [['all', 'all arrays'], ...t.arrays.filter(a => a.sizes[0] > 0).map(a => [String(a.id), label(a)])];
      const change = (key, word) => v => { state[key] = v; draw(word); };
      node.replaceChildren(
        el('h2', { id: 'overview-title' }, 'Addresses over time'),
        el('div', { class: 'controls' },
          choice('Shown', arrays, state.array, change('array', 'Shown')),
          choice('Time', [['records', 'records'], ['elements', 'elements accessed'], ['occurrences', 'accesses of each element']], state.time, change('time', 'Time')),
          choice('Accesses', [['both', 'reads and writes'], ['reads', 'reads'], ['writes', 'writes']], state.mode, change('mode', 'Accesses')),
          state.time === 'occurrences' ? null : choice('Part', [['all', 'the whole run'], ['1000', '1000 records'], ['100', '100 records'], ['10', '10 records']], state.window, change('window', 'Part'))),
        made.node);
      if (focus) [...node.querySelectorAll('label.control')].find(l => l.firstChild.textContent === focus)?.querySelector('select')?.focus();
    }
    draw();
    node.follow = () => follow();
    return node;
  }

  // The records that are shown: the whole run, or those around the record of the replay.
  function windowOf(t, at) {
    const n = state.time === 'occurrences' || state.window === 'all' ? t.kept : Math.min(t.kept, Number(state.window));
    const from = Math.max(0, Math.min(t.kept - n, at - Math.floor(n / 2)));
    return [from, from + n];
  }

  function drawing(t, replay) {
    const { bands, height } = bandsOf(t);
    const picture = el('canvas', { width: WIDTH, height, tabindex: '0', role: 'img', 'aria-describedby': 'overview-status', class: 'addresses',
      style: { height: `${height}px` } });
    const pen = picture.getContext('2d');
    const status = el('p', { class: 'hint', role: 'status', id: 'overview-status' });
    const axis = el('div', { class: 'time-axis hint' });
    const legend = el('p', { class: 'legend' });
    const cursor = { at: null };
    let scene = null;
    function render() {
      scene = state.time === 'occurrences' ? occurrences(t, bands, height) : overTime(t, bands, height, windowOf(t, replay.at()));
      axis.replaceChildren(...scene.ticks.map(x => el('span', {}, x)));
      legend.replaceChildren(...scene.legend);
      picture.setAttribute('aria-label', `${state.array === 'all' ? `${bands.size} arrays` : label(t.arrays[Number(state.array)])}, addresses from top to bottom over ${scene.over}. ${scene.told} Arrow keys move the place that is read out, Page Up and Page Down from array to array; Enter shows its record in the replay.`);
      paintAll();
    }
    function paintAll() {
      pen.putImageData(scene.image(pen), 0, 0);
      const x = scene.place ? scene.place(replay.at()) : null;
      if (x !== null) {
        pen.fillStyle = css('--ink');
        pen.fillRect(Math.max(0, Math.min(WIDTH - 1, Math.round(x))), 0, 1, height);
      }
      if (cursor.at) {
        pen.strokeStyle = css('--focus');
        pen.lineWidth = 2;
        pen.strokeRect(cursor.at[0] - 4, cursor.at[1] - 4, 9, 9);
      }
    }
    const tell = at => {
      cursor.at = at;
      status.textContent = at ? said(t, bands, scene, at) : '';
      paintAll();
    };
    const spot = e => [Math.max(0, Math.min(WIDTH - 1, Math.floor((e.offsetX / picture.clientWidth) * WIDTH))), Math.max(0, Math.min(height - 1, Math.floor(e.offsetY)))];
    const chosen = at => {
      const k = scene.record(at);
      if (k >= 0) replay.go(k);
    };
    picture.addEventListener('mousemove', e => tell(spot(e)));
    picture.addEventListener('mouseleave', () => tell(null));
    picture.addEventListener('blur', () => tell(null));
    picture.addEventListener('click', e => chosen(spot(e)));
    picture.addEventListener('keydown', e => {
      const tops = [...bands.values()].map(b => b.top);
      const [x, y] = cursor.at || [0, 0];
      const to = { ArrowLeft: [x - scene.step, y], ArrowRight: [x + scene.step, y], ArrowUp: [x, y - 2], ArrowDown: [x, y + 2],
        Home: [0, y], End: [WIDTH - 1, y], PageUp: [x, tops.findLast(p => p < y) ?? 0], PageDown: [x, tops.find(p => p > y) ?? y] }[e.key];
      if (e.key === 'Enter' && cursor.at) chosen(cursor.at);
      if (!to) return;
      e.preventDefault();
      tell(cursor.at ? [Math.max(0, Math.min(WIDTH - 1, Math.round(to[0]))), Math.max(0, Math.min(height - 1, to[1]))] : [0, 0]);
    });
    render();
    // Names of small bands would lie on each other.
    let free = 0;
    const names = [...bands.values()].map(b => {
      const at = b.top + b.rows / 2 - 7;
      if (b.rows < 12 && at < free) return null;
      free = at + 13;
      return el('span', { style: { top: `${at}px` } }, name(title(b.a)), el('span', { class: 'hint' }, ` ${size(b.a)}`));
    });
    const node = el('div', {}, legend,
      el('div', { class: 'addresses-frame' }, el('div', { class: 'band-names', style: { height: `${height}px` } }, names), el('div', { class: 'band-picture' }, picture, axis)), status);
    // Where only a part is shown, it goes with the replay.
    let before = replay.at();
    const follow = () => {
      if (state.time !== 'occurrences' && state.window !== 'all' && before !== replay.at()) render();
      else paintAll();
      before = replay.at();
    };
    return { node, paintAll, follow };
  }

  const swatch = kind => el('span', { class: `bar swatch ${kind}`, 'aria-hidden': 'true' }, el('i', { class: 'dark', style: { width: '100%' } }));
  const about = t => `Arrays are below each other in the order ${t.places.some(p => p.line > 0) ? 'of their first use' : 'in which they are named'}; their height is their share of the bytes, small ones are enlarged.`;

  // Where the records lie: their beginnings, in pixels.
  function beginnings(t, bands, [from, to]) {
    const at = new Float64Array(to - from + 1);
    for (let k = from; k < to; k++) {
      const list = state.time === 'records' ? null : accessesOf(t, t.records.kind[k]).filter(x => bands.has(x[0]) && wanted(x));
      at[k - from + 1] = at[k - from] + (list ? list.reduce((n, x) => n + slamm.trace.elements(t, x), 0) : 1);
    }
    const all = at[to - from];
    return { all, x: k => (all > 0 ? (WIDTH * at[k - from]) / all : 0), counted: k => at[k - from] };
  }

  function overTime(t, bands, height, [from, to]) {
    const { all, x, counted } = beginnings(t, bands, [from, to]);
    const sums = [new Float32Array(WIDTH * height), new Float32Array(WIDTH * height)];
    const drawn = new Int32Array(WIDTH * height).fill(-1);
    for (let k = from; k < to; k++) {
      const [left, right] = [x(k), x(k + 1)];
      const wide = right - left;
      if (wide === 0) continue;
      for (const access of accessesOf(t, t.records.kind[k])) {
        const band = bands.get(access[0]);
        if (!band || !wanted(access)) continue;
        const sum = sums[access[1]];
        for (const [top, below, begun, ended, n] of profile(t, band, access, wide < WIDE)) {
          const first = Math.min(WIDTH - 1, Math.floor(left + begun * wide));
          const last = Math.min(WIDTH, Math.max(first + (wide < WIDE ? 1 : 2), Math.round(left + ended * wide)));
          // One by one, cells are narrow: they are seen.
          const share = wide < WIDE ? Math.min(1, n) * Math.min(1, wide) : Math.max(0.7, Math.min(1, n));
          for (let y = band.top + top; y < band.top + below; y++) for (let p = y * WIDTH + first; p < y * WIDTH + last; p++) {
            sum[p] += share;
            drawn[p] = k;
          }
        }
      }
    }
    const records = (at) => {
      let [low, high] = [from, to - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (x(middle) <= at + 1e-9) low = middle; else high = middle - 1;
      }
      return low;
    };
    const ticks = [0, 0.25, 0.5, 0.75, 1].map(f => {
      if (state.time === 'elements') return count(Math.round(f * all));
      return count(t.records.seq[Math.min(to - 1, from + Math.round(f * (to - from)))] + 1);
    });
    const over = state.time === 'records' ? 'the records' : `the elements accessed${state.array === 'all' ? '' : ' of this array'}`;
    return {
      over, ticks, step: Math.max(1, WIDTH / (to - from)),
      told: `Records ${count(t.records.seq[from] + 1)} to ${count(t.records.seq[to - 1] + 1)}.`,
      legend: [swatch('load'), ' read, ', swatch('store'), ' written, ', swatch('both'), ` both; fainter where few of the elements are. ${about(t)} Within a record a part goes from its first element to its last; to the right are ${over}.`],
      record: ([px, y]) => (drawn[y * WIDTH + px] >= 0 ? drawn[y * WIDTH + px] : all > 0 ? records(px + 0.5) : -1),
      hit: ([px, y]) => [sums[0][y * WIDTH + px] > 0, sums[1][y * WIDTH + px] > 0],
      place: k => (k >= from && k < to ? (x(k) + x(k + 1)) / 2 : null),
      counted: k => counted(k),
      image: pen => {
        const image = pen.createImageData(WIDTH, height);
        const [none, paper, ...tones] = ['--heat-none', '--paper', '--load', '--store', '--focus'].map(rgb);
        ground(image, bands, height, none, paper);
        for (let p = 0; p < drawn.length; p++) {
          const [r, w] = [sums[0][p], sums[1][p]];
          if (r + w === 0) continue;
          const tone = tones[r > 0 && w > 0 ? 2 : w > 0 ? 1 : 0];
          put(image, p, mix(none, tone, 0.35 + 0.65 * Math.min(1, Math.max(r, w))));
        }
        return image;
      },
    };
  }
  function put(image, p, [r, g, b]) {
    image.data[4 * p] = r;
    image.data[4 * p + 1] = g;
    image.data[4 * p + 2] = b;
    image.data[4 * p + 3] = 255;
  }
  function ground(image, bands, height, none, paper) {
    for (let p = 0; p < WIDTH * height; p++) put(image, p, paper);
    for (const b of bands.values()) for (let p = b.top * WIDTH; p < (b.top + b.rows) * WIDTH; p++) put(image, p, none);
  }

  // To the right is how often an element has been accessed; the colour is when.
  function occurrences(t, bands, height) {
    const sums = new Float64Array(height);
    const each = f => {
      sums.fill(0);
      for (let k = 0; k < t.kept; k++) for (const access of accessesOf(t, t.records.kind[k])) {
        const band = bands.get(access[0]);
        if (!band || !wanted(access)) continue;
        for (const [top, below, begun, ended, n] of profile(t, band, access, true)) for (let y = band.top + top; y < band.top + below; y++) {
          const before = sums[y];
          sums[y] += n;
          if (f) f(k, y, before, sums[y], (begun + ended) / 2);
        }
      }
    };
    each(null);
    const most = Math.max(1, Math.ceil(sums.reduce((x, y) => Math.max(x, y), 0) - 1e-6));
    const drawn = new Int32Array(WIDTH * height).fill(-1);
    const when = new Float32Array(WIDTH * height);
    each((k, y, before, after, within) => {
      const first = Math.min(WIDTH - 1, Math.floor((before / most) * WIDTH + 1e-6));
      const last = Math.min(WIDTH, Math.max(first + 1, Math.round((after / most) * WIDTH)));
      for (let p = y * WIDTH + first; p < y * WIDTH + last; p++) [drawn[p], when[p]] = [k, (k + within) / t.kept];
    });
    const ramp = el('canvas', { width: 120, height: 10, class: 'scale', 'aria-hidden': 'true' });
    const fill = () => {
      const pen = ramp.getContext('2d');
      const tones = moments();
      for (let x = 0; x < 120; x++) { pen.fillStyle = `rgb(${moment(tones, x / 119).join(',')})`; pen.fillRect(x, 0, 1, 10); }
    };
    const of = { both: 'read or written', reads: 'read', writes: 'written' }[state.mode];
    const nth = px => Math.min(most, Math.floor((px / WIDTH) * most) + 1);
    const steps = [...new Set([0, 0.25, 0.5, 0.75, 1].map(f => Math.max(1, Math.round(f * most))))];
    return {
      over: `how often an element has been ${of}`, ticks: steps.map(n => `${count(n)}.`), step: Math.max(1, WIDTH / most),
      told: `At most ${count(most)} times.`,
      legend: ['record ', count(t.records.seq[0] + 1), ' ', ramp, ' ', count(t.records.seq[t.kept - 1] + 1), `. To the right are the first, the second, … time that an element is ${of}, up to ${count(most)}; the colour says when. ${about(t)}${t.kept < t.seen ? ' Of a thinned trace the kept records alone are counted.' : ''}`],
      record: ([px, y]) => drawn[y * WIDTH + px],
      nth,
      place: null,
      image: pen => {
        fill();
        const image = pen.createImageData(WIDTH, height);
        ground(image, bands, height, rgb('--heat-none'), rgb('--paper'));
        const tones = moments();
        for (let p = 0; p < drawn.length; p++) if (drawn[p] >= 0) put(image, p, moment(tones, when[p]));
        return image;
      },
    };
  }

  // What lies at a place, in words.
  function said(t, bands, scene, [px, y]) {
    const band = [...bands.values()].find(b => y >= b.top && y < b.top + b.rows);
    if (!band) return '';
    const { a, each } = band;
    const from = Math.floor((y - band.top) * each + 1e-9);
    const to = Math.max(from, Math.ceil((y - band.top + 1) * each - 1e-9) - 1);
    const where = `${clip(plain(title(a)), 40)}, ${a.nnz === undefined ? '' : 'stored '}${from === to ? `element ${spot(a, from)}` : `elements ${spot(a, from)} to ${spot(a, to)}`}`;
    const k = scene.record([px, y]);
    if (scene.nth) {
      const n = scene.nth(px);
      return k < 0 ? `${where}: accessed less often than ${count(n)} times` : `${where}: access ${count(n)} is in record ${count(t.records.seq[k] + 1)}${lineOf(t, k)}`;
    }
    if (k < 0) return where;
    const [read, wrote] = scene.hit([px, y]);
    const what = read && wrote ? 'read and written' : read ? 'read' : wrote ? 'written' : 'not accessed';
    const counted = state.time === 'elements' ? `, after ${count(scene.counted(k))} elements` : '';
    return `${where}: ${what} in record ${count(t.records.seq[k] + 1)}${counted}${lineOf(t, k)}`;
  }
  function lineOf(t, k) {
    const p = t.places[t.kinds.place[t.records.kind[k]]];
    return p.line > 0 ? ` (line ${p.line} of ${clip(plain(p.file), 60)}: ${clip(plain(p.text), 80)})` : '';
  }
  // Subscripts of an element from 1; a vector has one.
  function spot(a, e) {
    if (a.strip || a.nnz !== undefined) return count(e + 1);
    const [r, c, p] = a.sizes;
    const at = a.by_rows ? [Math.floor(e / p / c), Math.floor(e / p) % c, e % p] : [e % r, Math.floor(e / r) % c, Math.floor(e / r / c)];
    return `(${at.slice(0, a.sizes[2] > 1 ? 3 : 2).map(x => x + 1).join(', ')})`;
  }

  slamm.picture = { section };
})();
