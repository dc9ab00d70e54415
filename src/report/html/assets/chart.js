// Line charts: sizes of caches, sweeps, sizes over time. A chart has a table beside it that says
// the same in words; the arrow keys move the reading line.
'use strict';
slamm.axes = [['linear', 'on a linear axis'], ['log', 'on a logarithmic axis']];
slamm.chart = (() => {
  const { el, svg, scales, unitFor, clip, plain } = slamm;
  const W = 960;

  // Round numbers that divide a linear axis into about n parts.
  function linear(max, n) {
    const raw = max / n;
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 5, 10].map(m => m * power).find(s => s >= raw);
    const ticks = [];
    for (let v = 0; v <= max * 1.0001; v += step) ticks.push(v);
    return ticks;
  }
  // Round numbers within an interval.
  function between(min, max, n) {
    const step = linear(max - min, n)[1];
    const ticks = [];
    for (let k = Math.ceil(min / step - 1e-9); k * step <= max + step * 1e-9; k++) ticks.push(Number((k * step).toPrecision(12)));
    return ticks;
  }
  function powers(min, max) {
    const ticks = [];
    const from = Math.ceil(Math.log2(min) - 1e-9);
    const to = Math.floor(Math.log2(max) + 1e-9);
    const step = Math.max(1, Math.ceil((to - from) / 10));
    for (let k = from; k <= to; k += step) ticks.push(2 ** k);
    return ticks;
  }
  // Bytes on an axis share one unit, and its ticks are round in it.
  function byteAxis(max, n) {
    const unit = unitFor(max);
    const ticks = linear(max / scales[unit], n);
    const places = ticks.length > 1 && ticks[1] < 1 ? Math.ceil(-Math.log10(ticks[1])) : 0;
    return { unit, ticks: ticks.map(t => t * scales[unit]), text: v => (v / scales[unit]).toFixed(places) };
  }
  function plainAxis(max, n) {
    const ticks = linear(max, n);
    const places = ticks.length > 1 && ticks[1] < 1 ? Math.ceil(-Math.log10(ticks[1])) : 0;
    return { unit: '', ticks, text: v => (places ? v.toFixed(places) : slamm.count(v)) };
  }

  // Powers of ten that enclose an interval, or those of two where it is short.
  function logarithmic(min, max, bytesToo) {
    const base = max / min > 30 ? 10 : 2;
    const ticks = [];
    for (let k = Math.floor(Math.log(min) / Math.log(base) + 1e-9); k <= Math.ceil(Math.log(max) / Math.log(base) - 1e-9); k++) ticks.push(base ** k);
    return { unit: '', ticks, text: v => (bytesToo ? slamm.cacheSize(v) : v >= 1 ? slamm.count(v) : String(Number(v.toPrecision(3)))) };
  }

  // o: { label, height, x: { title, log, text, min, max }, y: { title, bytes, log }, marks: [{ x, label }],
  //      series: [{ name, points: [[x, y, low?, high?]], step, dots }], value(y) }
  function chart(o) {
    const H = o.height || 380;
    const box = { left: 74, right: 20, top: (o.marks || []).length > 0 ? 30 : 12, bottom: 44 };
    const xs = o.series.flatMap(s => s.points.map(p => p[0]));
    let x0 = o.x.min ?? Math.min(...xs);
    let x1 = o.x.max ?? Math.max(...xs);
    if (!(x1 > x0)) { x0 = o.x.log ? x0 / 2 : x0 - 1; x1 = o.x.log ? x1 * 2 : x1 + 1; }
    const top = Math.max(1e-12, ...o.series.flatMap(s => s.points.map(p => p[3] ?? p[1]))) * 1.05;
    const f = o.x.log ? Math.log2 : v => v;
    const X = v => box.left + ((f(v) - f(x0)) / (f(x1) - f(x0))) * (W - box.left - box.right);
    // What is nothing has no place on a logarithmic axis: it is at its foot.
    const values = o.series.flatMap(s => s.points.flatMap(p => [p[1], p[2] ?? p[1]])).filter(v => v > 0);
    const steep = !!o.y.log && values.length > 0;
    const r = v => Math.round(v * 10) / 10;
    const axis = steep ? logarithmic(Math.min(...values), top / 1.05, o.y.bytes) : o.y.bytes ? byteAxis(top, 5) : plainAxis(top, 5);
    const [foot, head] = [axis.ticks[0], Math.max(axis.ticks[axis.ticks.length - 1], 2 * axis.ticks[0])];
    const share = v => (steep ? Math.max(0, Math.log(v / foot) / Math.log(head / foot)) : v / top);
    const Y = v => H - box.bottom - (v > 0 ? share(v) : 0) * (H - box.top - box.bottom);
    const g = svg('svg', { viewBox: `0 0 ${W} ${H}`, class: 'chart', role: 'img', 'aria-label': o.label, tabindex: '0' });
    for (const t of axis.ticks) {
      g.append(svg('line', { x1: box.left, x2: W - box.right, y1: r(Y(t)), y2: r(Y(t)), class: 'grid' }),
        svg('text', { x: box.left - 8, y: r(Y(t)) + 4, 'text-anchor': 'end' }, axis.text(t)));
    }
    const xt = o.x.log ? powers(x0, x1) : between(x0, x1, 8);
    for (const t of xt)
      g.append(svg('line', { x1: r(X(t)), x2: r(X(t)), y1: H - box.bottom, y2: H - box.bottom + 4, class: 'axis' }),
        svg('text', { x: r(X(t)), y: H - box.bottom + 17, 'text-anchor': 'middle' }, o.x.text(t)));
    g.append(svg('line', { x1: box.left, x2: W - box.right, y1: H - box.bottom, y2: H - box.bottom, class: 'axis' }),
      svg('text', { x: (W + box.left - box.right) / 2, y: H - 8, 'text-anchor': 'middle', class: 'title' }, clip(plain(o.x.title), 60)),
      svg('text', { x: 14, y: (H - box.bottom + box.top) / 2, 'text-anchor': 'middle', class: 'title',
        transform: `rotate(-90 14 ${(H - box.bottom + box.top) / 2})` }, axis.unit ? `${o.y.title}, ${axis.unit}` : o.y.title));
    // Labels of marks that would lie on each other go up and down in turn.
    let lastX = -100;
    let low = false;
    for (const m of [...(o.marks || [])].sort((a, b) => a.x - b.x)) {
      if (m.x < x0 || m.x > x1) continue;
      const at = X(m.x);
      low = at - lastX < 70 && !low;
      lastX = at;
      const end = at > W - 90;
      g.append(svg('line', { x1: r(at), x2: r(at), y1: box.top - 4, y2: H - box.bottom, class: m.class || 'mark' }),
        svg('text', { x: r(at) + (end ? -4 : 0), y: low ? 24 : 12, 'text-anchor': end ? 'end' : 'middle', class: 'mark' }, m.label));
    }
    o.series.forEach((s, k) => g.append(...drawn(s, s.colour ?? k, X, Y, r, o)));
    const line = svg('line', { y1: box.top, y2: H - box.bottom, class: 'reading', visibility: 'hidden' });
    g.append(line);
    const readout = el('p', { class: 'readout', 'aria-live': 'polite' }, o.hint || 'Point at the picture, or move with ← and →, to read values.');
    reading(g, line, readout, o, X, r, x0, x1, box, f);
    return el('figure', { class: 'charted' }, g, legend(o.series), readout);
  }

  function drawn(s, k, X, Y, r, o) {
    const parts = [];
    const style = `series c${k % 8}`;
    if (s.points.some(p => p[2] !== undefined && p[3] > p[2])) {
      const up = s.points.map(p => `${r(X(p[0]))},${r(Y(p[3]))}`);
      const down = s.points.map(p => `${r(X(p[0]))},${r(Y(p[2]))}`).reverse();
      parts.push(svg('polygon', { points: [...up, ...down].join(' '), class: `band c${k % 8}` }));
    }
    let d = '';
    s.points.forEach((p, i) => {
      const [x, y] = [r(X(p[0])), r(Y(p[1]))];
      d += i === 0 ? `M${x} ${y}` : s.step ? `H${x}V${y}` : `L${x} ${y}`;
    });
    if (s.step && s.points.length > 0 && o.x.max) d += `H${r(X(o.x.max))}`;
    parts.push(svg('path', { d, class: style }));
    if (s.dots) parts.push(...s.points.map(p => svg('circle', { cx: r(X(p[0])), cy: r(Y(p[1])), r: 3, class: `dot c${k % 8}` })));
    return parts;
  }

  function legend(series) {
    return el('figcaption', { class: 'keys' }, series.map((s, k) => {
      const key = svg('svg', { viewBox: '0 0 24 8', width: 24, height: 8, 'aria-hidden': 'true' },
        svg('path', { d: 'M0 4H24', class: `series c${(s.colour ?? k) % 8}` }));
      return el('span', { class: 'series-key' }, key, slamm.name(s.name));
    }));
  }

  // Value of a series at x: of a step the one that began last, else the nearest point.
  function at(s, x) {
    let best = null;
    for (const p of s.points) {
      if (s.step) { if (p[0] <= x) best = p; }
      else if (!best || Math.abs(p[0] - x) < Math.abs(best[0] - x)) best = p;
    }
    return best;
  }

  function reading(g, line, readout, o, X, r, x0, x1, box, f) {
    const stops = [...new Set(o.series.flatMap(s => s.points.map(p => p[0])))].sort((a, b) => a - b);
    let where = 0;
    function show(x) {
      line.setAttribute('x1', r(X(x)));
      line.setAttribute('x2', r(X(x)));
      line.setAttribute('visibility', 'visible');
      const values = o.series.map(s => [s.name, at(s, x)]).filter(v => v[1]);
      readout.replaceChildren(el('b', {}, `${o.x.title}: ${(o.x.read || o.x.text)(x)}`), values.map(([n, p]) =>
        [' · ', slamm.name(n), ` ${o.value(p[1])}`, p[3] > p[2] ? ` (${o.value(p[2])} to ${o.value(p[3])})` : '']).flat());
    }
    g.addEventListener('pointermove', e => {
      const b = g.getBoundingClientRect();
      const px = ((e.clientX - b.left) / b.width) * W;
      const share = Math.min(1, Math.max(0, (px - box.left) / (W - box.left - box.right)));
      const v = f(x0) + share * (f(x1) - f(x0));
      const x = o.x.log ? 2 ** v : v;
      where = Math.max(0, stops.findIndex(s => s >= x));
      show(o.series.every(s => s.step) ? x : stops.reduce((a, s) => (Math.abs(s - x) < Math.abs(a - x) ? s : a), stops[0]));
    });
    g.addEventListener('keydown', e => {
      const step = { ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10 }[e.key];
      if (!step || stops.length === 0) return;
      e.preventDefault();
      where = Math.min(stops.length - 1, Math.max(0, where + step));
      show(stops[where]);
    });
  }
  return chart;
})();
