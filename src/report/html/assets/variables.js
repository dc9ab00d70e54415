// Variables: what each array loads and stores, in however many functions it is, its share, its size over time.
'use strict';
(() => {
  const { el, svg, name, bytes, interval, count, bar, table, percent, data } = slamm;

  slamm.view({ id: 'variables', title: 'Variables', build });

  function build(panel) {
    const model = slamm.model.get();
    const sizes = data('sizes') || { end: 0, list: [] };
    const rows = slamm.arrays.get();
    const loads = rows.reduce((s, v) => s + v.wsl.value, 0);
    const stores = rows.reduce((s, v) => s + v.wss.value, 0);
    const most = Math.max(1, ...rows.map(v => Math.max(v.wsl.high, v.wss.high)));
    const details = el('aside', { class: 'details', 'aria-live': 'polite' }, el('p', { class: 'hint' }, 'Point at a variable, or move to it with Tab, for where it is read and written.'));
    const levels = (rows.find(v => v.levels) || { levels: [] }).levels;
    const columns = [
      { title: 'variable', value: slamm.arrays.title, node: v => [el('button', { type: 'button', class: 'link', on: { click: () => detail(details, v, sizes), focus: () => detail(details, v, sizes) } }, name(slamm.arrays.title(v))),
        v.functions.size > 1 ? el('span', { class: 'hint minor' }, ` in ${v.functions.size} functions`) : null] },
      { title: 'of', value: v => v.scope.name, node: v => name(v.scope.name) },
      { title: 'class', minor: true, value: v => v.class, text: v => (v.sparse ? `sparse ${v.class}` : v.class) },
      { title: 'largest size', value: v => v.bytes, number: true, text: v => (v.size.length > 0 ? v.size.join(' × ') : '') },
      { title: 'bytes', minor: true, value: v => v.bytes, number: true, text: v => (v.bytes > 0 ? bytes(v.bytes) : '') },
      { title: 'loads', value: v => v.wsl.value, node: v => bar('load', v.wsl.value, most, { range: v.wsl }) },
      { title: 'share', value: v => v.wsl.value, number: true, text: v => (v.wsl.value > 0 ? percent(v.wsl.value / loads) : ''), hint: `of ${model.all} loads` },
      { title: 'stores', value: v => v.wss.value, node: v => bar('store', v.wss.value, most, { range: v.wss }) },
      { title: 'share', value: v => v.wss.value, number: true, text: v => (v.wss.value > 0 ? percent(v.wss.value / stores) : ''), hint: `of ${model.all} stores` },
      { title: 'size over time', node: v => (v.history ? spark(v, sizes.end) : '') },
      ...levels.map((l, k) => ({ title: `${l.name} loads`, minor: true, value: v => (v.levels ? v.levels[k].loads.value : 0), number: true,
        text: v => (v.levels && v.levels[k].loads.value > 0 ? bytes(v.levels[k].loads.value) : ''), hint: `lines that its reads brought into ${l.name}` })),
    ];
    const scalars = rows.filter(scalar);
    const over = model.whole ? 'over the whole run' : 'in the regions shown';
    const tableOf = (caption, list) => table(caption, columns, list,
      { row: (tr, v) => tr.addEventListener('pointerenter', () => detail(details, v, sizes)) });
    const first = rows.find(v => v.history);
    if (first) detail(details, first, sizes);
    panel.append(el('p', { class: 'legend' }, sizes.list.length > 0
      ? `Time is counted in statements, those of scalars alone left out: ${count(sizes.end)} in this run. Scalars have no history. Each picture is against the variable's own largest size: dark up to the least size at that time, light up to the largest.`
      : 'The sizes over time were not recorded: they are when `slamm analyze --html` runs the prototype itself.'),
    el('div', { class: 'beside' }, el('div', { class: 'main' },
      tableOf(`Variables by what they load and store ${over}`, rows.filter(v => !scalar(v))),
      scalars.length === 0 ? null : folded(scalars, loads, stores, () => tableOf(`Scalars by what they load and store ${over}`, scalars))), details));
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

  // The least and the largest size in each of n equal parts of the run. Those of a span are known, and the size at its end,
  // which lasts until the next one begins.
  function envelope(h, end, n) {
    const columns = [];
    const all = Math.max(1, end);
    const ends = k => h.points[k][0] + h.span;
    let k = 0;
    for (let c = 0; c < n; c++) {
      const [begin, stop] = [(c * all) / n, ((c + 1) * all) / n];
      while (k < h.points.length && ends(k) <= begin) k++;
      const sizes = [];
      if (k === h.points.length || h.points[k][0] > begin) sizes.push(k > 0 ? h.points[k - 1][2] : 0);
      for (let j = k; j < h.points.length && h.points[j][0] < stop; j++) {
        sizes.push(h.least[j] ?? h.points[j][2], h.points[j][1]);
        if (ends(j) < Math.min(stop, h.points[j + 1]?.[0] ?? all)) sizes.push(h.points[j][2]);
      }
      columns.push([Math.min(...sizes), Math.max(...sizes)]);
    }
    return columns;
  }

  // The two areas of an envelope: up to the largest, up to the least.
  function areas(columns, X, Y) {
    const path = i => `M${X(0)} ${Y(0)}${columns.map((c, k) => `V${Y(c[i])}H${X(k + 1)}`).join('')}V${Y(0)}Z`;
    return [svg('path', { d: path(1), class: 'most' }), svg('path', { d: path(0), class: 'least' })];
  }

  const largest = v => Math.max(1, ...v.history.points.map(p => p[1]));
  // In words: how often the size changes, and between what.
  function changes(v) {
    const p = v.history.points;
    const ends = p.length > 0 ? p[p.length - 1][2] : 0;
    return `${p.length === 1 ? 'set once' : `${v.history.span > 1 ? 'at least ' : ''}${count(p.length)} changes`}, at most ${bytes(largest(v))}${ends === 0 ? ', gone at the end' : `, ${bytes(ends)} at the end`}`;
  }

  function spark(v, end) {
    const [W, H] = [110, 16];
    const top = largest(v);
    const columns = envelope(v.history, end, 55);
    return svg('svg', { viewBox: `0 0 ${W} ${H}`, width: W, height: H, class: 'spark', role: 'img', preserveAspectRatio: 'none', 'aria-label': `size over time: ${changes(v)}` },
      areas(columns, k => (k * W) / columns.length, y => Math.round((H - (y / top) * (H - 2)) * 10) / 10));
  }

  function detail(details, v, sizes) {
    if (details.dataset.at === v.key) return;
    details.dataset.at = v.key;
    const about = v.line ? [' in ', name(v.scope.name)] : ['of ', name(v.scope.name), v.size.length > 0 ? `, ${v.sparse ? 'sparse ' : ''}${v.class} ${v.size.join(' × ')}, ${bytes(v.bytes)}` : ''];
    const parts = [el('h3', {}, name(slamm.arrays.title(v))), el('p', {}, about)];
    if (v.line) parts.push(el('p', {}, 'what this line computes and has to keep in memory: ', slamm.button(name(`${v.file.split('/').pop()}:${v.line}`), () => slamm.reveal(v.file, v.line), { class: 'link go' }), ' ',
      slamm.code(data('sources')?.[v.file]?.[v.line - 1]?.trim())));
    if (v.history) parts.push(history(v, sizes.end));
    // Where a function has the array under another name, that is said.
    const place = (r, as) => [name(slamm.model.path(r).slice(-2).join(' › ')), as && as !== v.name ? [' as ', name(as)] : null];
    parts.push(el('table', { class: 'figures' },
      el('thead', {}, el('tr', {}, el('td', {}), el('th', { scope: 'col' }, 'loads'), el('th', { scope: 'col' }, 'stores'))),
      el('tbody', {}, [...v.places, { total: true, v }].map(({ r, v: x, as, total }) => el('tr', {},
        el('th', { scope: 'row' }, total ? 'all' : place(r, as)),
        el('td', {}, interval(x.wsl)), el('td', {}, interval(x.wss)))))), slamm.levelTable(v.levels));
    details.replaceChildren(...parts.filter(Boolean));
  }

  function history(v, end) {
    const [W, H] = [276, 120];
    const top = largest(v);
    const columns = envelope(v.history, end, W - 8);
    const Y = y => Math.round((H - 16 - (y / top) * (H - 34)) * 10) / 10;
    return el('figure', {}, svg('svg', { viewBox: `0 0 ${W} ${H}`, class: 'history', role: 'img', 'aria-label': `size over time: ${changes(v)}` },
      areas(columns, k => 4 + k, Y), svg('line', { x1: 4, x2: W - 4, y1: Y(0), y2: Y(0), class: 'axis' }),
      svg('text', { x: 4, y: 11 }, bytes(top)), svg('text', { x: 4, y: H - 3 }, '0'),
      svg('text', { x: W - 4, y: H - 3, 'text-anchor': 'end' }, `${count(end)} statements`)),
    el('figcaption', { class: 'hint' }, `Dark: the least size at that time, light: the largest; ${changes(v)}.${v.history.span > 1 ? ` A point stands for ${count(v.history.span)} statements.` : ''}`));
  }
})();
