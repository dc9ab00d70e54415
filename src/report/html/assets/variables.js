// Variables: what each loads and stores, its share, its size over time.
'use strict';
(() => {
  const { el, svg, name, bytes, interval, count, bar, table, percent, data } = slamm;

  slamm.view({ id: 'variables', title: 'Variables', build });

  function build(panel) {
    const model = slamm.model.get();
    const sizes = data('sizes') || { end: 0, list: [] };
    const rows = collect(model, sizes);
    const loads = rows.reduce((s, v) => s + v.wsl.value, 0);
    const stores = rows.reduce((s, v) => s + v.wss.value, 0);
    const most = Math.max(1, ...rows.map(v => Math.max(v.wsl.high, v.wss.high)));
    const details = el('aside', { class: 'details', 'aria-live': 'polite' }, el('p', { class: 'hint' }, 'Point at a variable, or move to it with Tab, for where it is read and written.'));
    const levels = (rows.find(v => v.levels) || { levels: [] }).levels;
    const columns = [
      { title: 'variable', value: v => v.name, node: v => el('button', { type: 'button', class: 'link', on: { click: () => detail(details, v, sizes, model), focus: () => detail(details, v, sizes, model) } }, name(v.name)) },
      { title: 'of', value: v => v.scope.name, node: v => name(v.scope.name) },
      { title: 'class', minor: true, value: v => v.class, text: v => (v.sparse ? `sparse ${v.class}` : v.class) },
      { title: 'largest size', value: v => v.bytes, number: true, text: v => (v.size.length > 0 ? v.size.join(' × ') : '') },
      { title: 'bytes', minor: true, value: v => v.bytes, number: true, text: v => (v.bytes > 0 ? bytes(v.bytes) : '') },
      { title: 'loads', value: v => v.wsl.value, node: v => bar('load', v.wsl.value, most, { range: v.wsl }) },
      { title: 'share', value: v => v.wsl.value, number: true, text: v => (v.wsl.value > 0 ? percent(v.wsl.value / loads) : ''), hint: 'of all loads' },
      { title: 'stores', value: v => v.wss.value, node: v => bar('store', v.wss.value, most, { range: v.wss }) },
      { title: 'share', value: v => v.wss.value, number: true, text: v => (v.wss.value > 0 ? percent(v.wss.value / stores) : ''), hint: 'of all stores' },
      ...levels.map((l, k) => ({ title: `${l.name} loads`, minor: true, value: v => (v.levels ? v.levels[k].loads.value : 0), number: true,
        text: v => (v.levels && v.levels[k].loads.value > 0 ? bytes(v.levels[k].loads.value) : ''), hint: `lines that its reads brought into ${l.name}` })),
      { title: 'size over time', node: v => (v.history ? spark(v, sizes.end) : '') },
    ];
    const scalars = rows.filter(scalar);
    const tableOf = (caption, list) => table(caption, columns, list,
      { row: (tr, v) => tr.addEventListener('pointerenter', () => detail(details, v, sizes, model)) });
    const first = rows.find(v => v.history);
    if (first) detail(details, first, sizes, model);
    panel.append(el('p', { class: 'legend' }, sizes.list.length > 0
      ? `Time is counted in statements, those of scalars alone left out: ${count(sizes.end)} in this run. Scalars have no history. Each line is against the variable's own largest size.`
      : 'The sizes over time were not recorded: they are when `slamm analyze --html` runs the prototype itself.'),
    el('div', { class: 'beside' }, el('div', { class: 'main' },
      tableOf('Variables by what they load and store over the whole run', rows.filter(v => !scalar(v))),
      scalars.length === 0 ? null : folded(scalars, loads, stores, () => tableOf('Scalars by what they load and store over the whole run', scalars))), details));
  }

  const scalar = v => !v.sparse && v.size.length > 0 && v.size.every(n => n === 1);

  // What the scalars come to together; each of them at a click.
  function folded(list, loads, stores, build) {
    const sum = key => list.reduce((s, v) => s + v[key].value, 0);
    const part = (key, all, what) => `${bytes(sum(key))} ${what}${all > 0 ? ` (${percent(sum(key) / all)})` : ''}`;
    const fold = el('details', { class: 'scalars' },
      el('summary', {}, `${count(list.length)} scalars: ${part('wsl', loads, 'loaded')}, ${part('wss', stores, 'stored')}`));
    fold.addEventListener('toggle', () => { if (fold.open && fold.children.length === 1) fold.append(build()); });
    return fold;
  }

  // Variables of one name in one function or script, over all its ranges.
  function collect(model, sizes) {
    const found = new Map();
    for (const r of model.ranges) {
      const scope = slamm.model.scope(r);
      for (const v of r.variables) {
        const key = `${scope.id} ${v.name}`;
        let o = found.get(key);
        if (!o) {
          o = { name: v.name, scope, class: v.class, sparse: v.sparse, size: v.size, bytes: v.bytes, places: [],
            wsl: { low: 0, value: 0, high: 0 }, wss: { low: 0, value: 0, high: 0 } };
          found.set(key, o);
        }
        if (v.bytes > o.bytes) Object.assign(o, { bytes: v.bytes, size: v.size, class: v.class, sparse: v.sparse });
        for (const end of ['low', 'value', 'high']) {
          o.wsl[end] += v.wsl[end];
          o.wss[end] += v.wss[end];
        }
        o.levels = slamm.addLevels(o.levels, v.levels);
        if (v.wsl.value > 0 || v.wss.value > 0) o.places.push({ r, v });
      }
    }
    for (const h of sizes.list) {
      const v = found.get(`${h.range} ${h.name}`);
      if (v) v.history = h;
    }
    return [...found.values()].sort((a, b) => b.wsl.value + b.wss.value - a.wsl.value - a.wss.value || b.bytes - a.bytes);
  }

  // Corners of the line: a span shows its largest size, then the one it ends with.
  function corners(h, end) {
    const points = [[0, 0]];
    for (const [at, most, last] of h.points) {
      points.push([at, most]);
      if (last !== most) points.push([Math.min(end, at + h.span), last]);
    }
    points.push([end, points[points.length - 1][1]]);
    return points;
  }

  function spark(v, end) {
    const W = 110;
    const H = 16;
    const top = Math.max(1, ...v.history.points.map(p => p[1]));
    let d = `M0 ${H}`;
    for (const [x, y] of corners(v.history, end))
      d += `H${Math.round((x / Math.max(1, end)) * W * 10) / 10}V${Math.round((H - (y / top) * (H - 2)) * 10) / 10}`;
    const changes = v.history.points.length;
    return svg('svg', { viewBox: `0 0 ${W} ${H}`, width: W, height: H, class: 'spark', role: 'img', preserveAspectRatio: 'none',
      'aria-label': `size over time: at most ${bytes(top)}, ${count(changes)} changes` },
    svg('path', { d: `${d}V${H}Z` }));
  }

  function detail(details, v, sizes, model) {
    if (details.dataset.at === `${v.scope.id} ${v.name}`) return;
    details.dataset.at = `${v.scope.id} ${v.name}`;
    const parts = [el('h3', {}, name(v.name)), el('p', {}, 'of ', name(v.scope.name), v.size.length > 0 ? `, ${v.sparse ? 'sparse ' : ''}${v.class} ${v.size.join(' × ')}, ${bytes(v.bytes)}` : '')];
    if (v.history) parts.push(history(v, sizes.end));
    parts.push(el('table', { class: 'figures' },
      el('thead', {}, el('tr', {}, el('td', {}), el('th', { scope: 'col' }, 'loads'), el('th', { scope: 'col' }, 'stores'))),
      el('tbody', {}, [...v.places, { total: true, v }].map(({ r, v: x, total }) => el('tr', {},
        el('th', { scope: 'row' }, total ? 'all' : name(slamm.model.path(r).slice(-2).join(' › '))),
        el('td', {}, interval(x.wsl)), el('td', {}, interval(x.wss)))))), slamm.levelTable(v.levels));
    details.replaceChildren(...parts);
  }

  function history(v, end) {
    const W = 250;
    const H = 110;
    const top = Math.max(1, ...v.history.points.map(p => p[1]));
    const X = x => Math.round((4 + (x / Math.max(1, end)) * (W - 8)) * 10) / 10;
    const Y = y => Math.round((H - 16 - (y / top) * (H - 34)) * 10) / 10;
    let d = `M${X(0)} ${Y(0)}`;
    for (const [x, y] of corners(v.history, end)) d += `H${X(x)}V${Y(y)}`;
    return el('figure', {}, svg('svg', { viewBox: `0 0 ${W} ${H}`, class: 'history', role: 'img', 'aria-label': `size over time, at most ${bytes(top)}` },
      svg('path', { d: `${d}V${Y(0)}Z` }), svg('line', { x1: 4, x2: W - 4, y1: Y(0), y2: Y(0), class: 'axis' }),
      svg('text', { x: 4, y: 11 }, `at most ${bytes(top)}`), svg('text', { x: 4, y: H - 3 }, '0'),
      svg('text', { x: W - 4, y: H - 3, 'text-anchor': 'end' }, `${count(end)} statements`)),
    v.history.span > 1 ? el('figcaption', { class: 'hint' }, `Thinned: a point stands for ${count(v.history.span)} statements, and shows the largest size among them.`) : null);
  }
})();
