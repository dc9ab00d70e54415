// The roofline of a machine with the ranges under it: how fast against how many operations a byte. Both axes are
// logarithmic. A table beside it says the same; the arrow keys go from range to range.
'use strict';
slamm.roofline = (() => {
  const { el, svg, name, choice, clip, plain, flops, bytes } = slamm;
  const W = 960;
  const H = 440;
  const box = { left: 74, right: 24, top: 16, bottom: 46 };

  /** Seconds in the unit that suits. */
  function time(s) {
    const [unit, scale] = s >= 1 ? ['s', 1] : s >= 1e-3 ? ['ms', 1e3] : s >= 1e-6 ? ['µs', 1e6] : ['ns', 1e9];
    return `${Number((s * scale).toPrecision(3))} ${unit}`;
  }
  const span = s => (!s ? '' : s.high === undefined || s.high === null ? `at least ${time(s.low)}` : time(s.low) === time(s.high) ? time(s.low) : `${time(s.low)} to ${time(s.high)}`);

  /** The machine says how fast it is. */
  const known = machine => Boolean(machine && machine.peak && machine.levels.some(l => l.rates && l.rates.fastest));

  const across = (levels, k) => {
    const l = levels && levels[k];
    return l ? l.loads.value + l.write_allocates.value + l.write_backs.value : 0;
  };
  const boundary = (machine, k) => `${machine.levels[k].name} ↔ ${machine.levels[k + 1] ? machine.levels[k + 1].name : 'memory'}`;

  // points: [{ name, flops, levels, seconds, colour, label? }], of one execution or of all; arrows: pairs of indices.
  const usableOf = machine => machine.levels.map((l, k) => k).filter(k => machine.levels[k].rates && machine.levels[k].rates.fastest);
  // The boundary that is shown first: the last one that anything crosses.
  function farthest(points, usable) {
    const crossed = usable.filter(k => points.some(p => across(p.levels, k) > 0));
    return crossed.length > 0 ? crossed[crossed.length - 1] : usable[usable.length - 1];
  }

  // The picture alone, with the choice of the boundary.
  function brief(machine, points) {
    const usable = usableOf(machine);
    const at = farthest(points, usable);
    const holder = el('div', {}, picture(machine, points, at, usable, []));
    return el('div', {}, choice('Bytes that cross', usable.map(k => [String(k), boundary(machine, k)]), String(at), v => holder.replaceChildren(picture(machine, points, Number(v), usable, []))), holder);
  }

  function view(machine, points, { arrows = [], said = '' } = {}) {
    const usable = usableOf(machine);
    let at = farthest(points, usable);
    const holder = el('div');
    const show = () => holder.replaceChildren(picture(machine, points, at, usable, arrows), list(machine, points, at));
    show();
    return el('div', { class: 'roofline-view' },
      el('div', { class: 'controls' }, choice('Bytes that cross', usable.map(k => [String(k), boundary(machine, k)]), String(at), v => { at = Number(v); show(); })),
      holder,
      el('p', { class: 'hint' }, `One core of ${clip(plain(machine.name), 60)}. A range is as far to the right as it does operations for a byte that crosses the chosen boundary, and as high as it does operations a second: the line goes from the longest time that is predicted to the least, the dot is in the middle and as large as its time. Every boundary has its roof, the arithmetic the flat one. ${said}`));
  }

  function placed(points, at) {
    return points.map((p, index) => {
      const moved = across(p.levels, at);
      if (!(p.flops > 0) || !(moved > 0) || !p.seconds || !(p.seconds.low > 0)) return null;
      const top = p.flops / p.seconds.low / 1e9;
      const low = p.seconds.high ? p.flops / p.seconds.high / 1e9 : top;
      return { p, index, x: p.flops / moved, top, low, middle: Math.sqrt(top * low), took: p.seconds.high ? (p.seconds.low + p.seconds.high) / 2 : p.seconds.low };
    }).filter(Boolean);
  }

  const decades = (from, to) => {
    const ticks = [];
    const step = Math.max(1, Math.ceil((Math.ceil(to) - Math.floor(from)) / 8));
    for (let k = Math.floor(from); k <= Math.ceil(to); k += step) ticks.push(k);
    return ticks;
  };
  const short = v => (v >= 1e4 || v < 1e-3 ? v.toExponential(0).replace('e+', 'e') : String(Number(v.toPrecision(3))));

  function picture(machine, points, at, usable, arrows) {
    const dots = placed(points, at);
    const peak = machine.peak;
    const ridge = usable.map(k => peak / machine.levels[k].rates.fastest);
    const log = Math.log10;
    const xs = [...dots.map(d => d.x), ...ridge];
    const x0 = Math.floor(log(Math.min(...xs)) - 0.3);
    const x1 = Math.ceil(log(Math.max(...xs)) + 0.3);
    const ys = [peak * 1.5, ...dots.flatMap(d => [d.low, d.top])];
    const y0 = Math.floor(log(Math.min(peak / 100, ...ys)));
    const y1 = Math.max(y0 + 1, log(Math.max(...ys)) + 0.1);
    const X = v => box.left + ((log(v) - x0) / (x1 - x0)) * (W - box.left - box.right);
    const Y = v => H - box.bottom - ((log(v) - y0) / (y1 - y0)) * (H - box.top - box.bottom);
    const r = v => Math.round(v * 10) / 10;
    const g = svg('svg', { viewBox: `0 0 ${W} ${H}`, class: 'chart roofline', role: 'img', tabindex: '0',
      'aria-label': `Operations a second against operations for a byte across ${boundary(machine, at)}; the table below has the values` });
    for (const k of decades(x0, x1).filter(k => k >= x0 && k <= x1))
      g.append(svg('line', { x1: r(X(10 ** k)), x2: r(X(10 ** k)), y1: box.top, y2: H - box.bottom, class: 'grid' }),
        svg('text', { x: r(X(10 ** k)), y: H - box.bottom + 17, 'text-anchor': 'middle' }, short(10 ** k)));
    for (const k of decades(y0, y1).filter(k => k >= y0 && k <= y1))
      g.append(svg('line', { x1: box.left, x2: W - box.right, y1: r(Y(10 ** k)), y2: r(Y(10 ** k)), class: 'grid' }),
        svg('text', { x: box.left - 8, y: r(Y(10 ** k)) + 4, 'text-anchor': 'end' }, short(10 ** k)));
    g.append(svg('text', { x: (W + box.left - box.right) / 2, y: H - 8, 'text-anchor': 'middle', class: 'title' }, `flops for a byte across ${clip(plain(boundary(machine, at)), 40)}`),
      svg('text', { x: 14, y: (H - box.bottom + box.top) / 2, 'text-anchor': 'middle', class: 'title', transform: `rotate(-90 14 ${(H - box.bottom + box.top) / 2})` }, 'Gflop/s'));
    // A roof begins where it enters the picture and ends at the peak.
    let lastLabel = -100;
    for (const k of [...usable].sort((a, b) => machine.levels[b].rates.fastest - machine.levels[a].rates.fastest)) {
      const gbs = machine.levels[k].rates.fastest;
      const from = Math.max(10 ** x0, 10 ** y0 / gbs);
      const to = peak / gbs;
      const [ax, ay, bx, by] = [X(from), Y(from * gbs), X(to), Y(peak)];
      const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
      const [tx, ty] = [ax + 10, ay - 8];
      g.append(svg('path', { d: `M${r(ax)} ${r(ay)}L${r(bx)} ${r(by)}`, class: `roof${k === at ? ' chosen' : ''}` }));
      if (Math.abs(ax + ay - lastLabel) > 14)
        g.append(svg('text', { x: r(tx), y: r(ty), class: `roof-label${k === at ? ' chosen' : ''}`, transform: `rotate(${r(angle)} ${r(tx)} ${r(ty)})` }, `${clip(plain(boundary(machine, k)), 30)}, ${Number(gbs.toPrecision(3))} GB/s`));
      lastLabel = ax + ay;
    }
    const first = Math.min(...ridge);
    g.append(svg('path', { d: `M${r(X(first))} ${r(Y(peak))}H${W - box.right}`, class: 'roof chosen' }),
      svg('text', { x: W - box.right, y: r(Y(peak)) - 6, 'text-anchor': 'end', class: 'roof-label chosen' }, `arithmetic, ${Number(peak.toPrecision(3))} Gflop/s`));
    const longest = Math.max(...dots.map(d => d.took), 1e-30);
    const size = d => 3 + 9 * Math.sqrt(d.took / longest);
    const of = new Map(dots.map(d => [d.index, d]));
    for (const [a, b] of arrows) {
      const [from, to] = [of.get(a), of.get(b)];
      if (from && to) g.append(arrow(X(from.x), Y(from.middle), X(to.x), Y(to.middle), size(to), r));
    }
    // The small ones last, so that they can be pointed at.
    const marks = [...dots].sort((a, b) => b.took - a.took).map(d => {
      const x = r(X(d.x));
      const mark = svg('g', { class: `spot c${(d.p.colour || 0) % 8}`, data: { spot: String(d.index) } },
        svg('line', { x1: x, x2: x, y1: r(Y(d.top)), y2: r(Y(d.low)), class: 'reach' }),
        svg('circle', { cx: x, cy: r(Y(d.middle)), r: r(size(d)), class: 'disc' }),
        d.p.label ? svg('text', { x: x + size(d) + 3, y: r(Y(d.middle)) + 4, class: 'spot-label' }, clip(plain(d.p.label), 24)) : null);
      return { d, mark };
    });
    g.append(...marks.map(m => m.mark));
    const readout = el('p', { class: 'readout', 'aria-live': 'polite' }, 'Point at a dot, or move with ← and →, to read a range.');
    reading(g, marks, readout, at, machine);
    return el('figure', { class: 'charted' }, g, readout);
  }

  function arrow(x1, y1, x2, y2, gap, r) {
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length < gap + 6) return svg('g');
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const [ex, ey] = [x2 - ux * (gap + 2), y2 - uy * (gap + 2)];
    const side = (s, t) => `${r(ex - ux * s - uy * t)},${r(ey - uy * s + ux * t)}`;
    return svg('g', { class: 'arrow' }, svg('path', { d: `M${r(x1)} ${r(y1)}L${r(ex)} ${r(ey)}` }),
      svg('polygon', { points: `${r(ex)},${r(ey)} ${side(8, 4)} ${side(8, -4)}` }));
  }

  function words(p, at, machine) {
    const moved = across(p.levels, at);
    return [el('b', {}, name(p.name)), p.label ? ` ${p.label}` : '', ` · ${flops(p.flops)}flop · ${bytes(moved)} across ${boundary(machine, at)}`,
      moved > 0 ? ` · ${Number((p.flops / moved).toPrecision(3))} flop/B` : '', ` · ${span(p.seconds)}`, p.bound ? ` · the least set by ${p.bound}` : ''];
  }

  function reading(g, marks, readout, at, machine) {
    const order = [...marks].sort((a, b) => b.d.took - a.d.took);
    let where = -1;
    function show(k) {
      where = k;
      marks.forEach(m => m.mark.classList.toggle('read', m === order[k]));
      readout.replaceChildren(...words(order[k].d.p, at, machine).flat().filter(Boolean).map(x => (x instanceof Node ? x : document.createTextNode(String(x)))));
    }
    order.forEach((m, k) => m.mark.addEventListener('pointerenter', () => show(k)));
    g.addEventListener('keydown', e => {
      const to = { ArrowRight: where + 1, ArrowLeft: where - 1, Home: 0, End: order.length - 1 }[e.key];
      if (to === undefined || order.length === 0) return;
      e.preventDefault();
      show(Math.min(order.length - 1, Math.max(0, to)));
    });
  }

  function list(machine, points, at) {
    const left = points.filter(p => p.seconds && !(p.flops > 0 && across(p.levels, at) > 0)).length;
    const table = slamm.table(`Times on one core of ${clip(plain(machine.name), 60)}`, [
      { title: 'range', node: p => [name(p.name), p.label ? ` ${p.label}` : ''], value: p => plain(p.name) },
      { title: 'time', number: true, text: p => span(p.seconds), value: p => (p.seconds ? p.seconds.low : 0) },
      { title: 'set by', optional: true, text: p => p.bound || '', value: p => p.bound || '' },
      { title: 'flops', number: true, text: p => (p.flops > 0 ? flops(p.flops) : ''), value: p => p.flops },
      { title: `across ${boundary(machine, at)}`, number: true, text: p => (across(p.levels, at) > 0 ? bytes(across(p.levels, at)) : ''), value: p => across(p.levels, at) },
    ], points.filter(p => p.seconds), { sort: 1 });
    return el('div', {}, left > 0 ? el('p', {}, `${left === 1 ? 'One range has' : `${left} ranges have`} no place in the picture: without operations or without bytes that cross here. The table has ${left === 1 ? 'it' : 'them'}.`) : null, table);
  }

  // The ranges of a run that have times; `once`: of one execution.
  function points(model, of) {
    const n = r => (of === 'once' ? r.executions : 1);
    const part = (s, k) => ({ low: s.low / k, high: s.high === undefined ? undefined : s.high / k });
    const levels = (r, k) => r.levels.map(l => ({ ...l, loads: { value: l.loads.value / k }, write_allocates: { value: l.write_allocates.value / k }, write_backs: { value: l.write_backs.value / k } }));
    return model.ordered.filter(r => r.executions > 0 && r.seconds).map(r => ({ name: r.name, flops: r.inclusive.flops / n(r), levels: levels(r, n(r)), seconds: part(r.seconds, n(r)),
      bound: r.roofline && r.roofline.bound, colour: { file: 6, function: 2, body: 0 }[r.kind] ?? 1 }));
  }
  return { view, brief, points, known, time, span, boundary };
})();
