// The ranges as a sortable table, and as an icicle: width by loads, stores or operations, callers
// above what they call.
'use strict';
(() => {
  const { el, svg, name, clip, plain, bytes, interval, error, flops, count, bar, choice, button, table, figureTable,
    divided, kind, counts, mean, percent, data } = slamm;
  const figures = { wsl: ['loads (WSL)'], wss: ['stores (WSS)'], flops: ['operations'] };
  const text = (figure, v) => (figure === 'flops' ? `${flops(v)} flops` : bytes(v));
  const HEIGHT = 24;
  // Narrower ones would not be seen: a thousandth of the picture.
  const LEAST = 0.001;

  // Letters of a label that is cut say what it is: its last ones are a number that tells it from others.
  const [SHORTEST, LAST] = [6, 3];

  slamm.view({ id: 'regions', title: 'Regions', build });

  function build(panel) {
    const model = slamm.model.get();
    const details = el('aside', { class: 'details', 'aria-live': 'polite' },
      el('p', { class: 'hint' }, 'Point at a range for its figures. Click, Enter or Space widens it; Escape goes back. Arrow keys move: ↑ to the caller, ↓ into it.'));
    const holder = el('div');
    const which = el('div');
    const state = { figure: 'wsl', of: 'inclusive', hue: 'function' };
    const hues = { function: huesBy(model, r => slamm.model.scope(r).id), kind: huesBy(model, kind) };
    const tables = () => holder.replaceChildren(rangeTable(model, state.of));
    const icicle = () => which.replaceChildren(picture(model, state.figure, details, hues[state.hue]));
    panel.append(
      el('h2', { class: 'section' }, 'Where it happens'),
      el('div', { class: 'controls' }, choice('Width by', Object.entries(figures).map(([k, v]) => [k, v[0]]), state.figure, v => { state.figure = v; icicle(); }),
        choice('Colour by', [['function', 'function'], ['kind', 'kind of range']], state.hue, v => { state.hue = v; icicle(); })),
      el('div', { class: 'beside' }, el('div', { class: 'main' }, which), details),
      el('h2', { class: 'section' }, 'All ranges'),
      el('div', { class: 'controls' }, choice('Figures', [['inclusive', 'inclusive'], ['exclusive', 'exclusive'], ['once', 'inclusive, one execution']], state.of, v => { state.of = v; tables(); })),
      holder);
    icicle();
    tables();
  }

  // The call paths as a tree; a prediction without them gives the tree of the text.
  function tree(model, figure) {
    const root = { range: null, value: 0, own: 0, children: new Map() };
    const stacks = data('stacks') || [];
    const paths = stacks.length > 0 ? stacks : model.ranges.map(r => ({
      ranges: ancestors(model, r), wsl: r.exclusive.wsl.value, wss: r.exclusive.wss.value, flops: r.exclusive.flops }));
    for (const s of paths) {
      const v = s[figure];
      if (!(v > 0)) continue;
      let at = root;
      at.value += v;
      for (const id of s.ranges) {
        if (!at.children.has(id)) at.children.set(id, { range: model.byId.get(id), value: 0, own: 0, children: new Map(), parent: at });
        at = at.children.get(id);
        at.value += v;
      }
      at.own += v;
    }
    const tidy = n => {
      n.children = [...n.children.values()].filter(c => c.range).sort((a, b) => b.value - a.value);
      n.children.forEach(tidy);
    };
    tidy(root);
    // One outermost range is the whole itself.
    return root.children.length === 1 ? Object.assign(root.children[0], { parent: null }) : root;
  }
  function ancestors(model, r) {
    const ids = [];
    for (let at = r, n = 0; at && n < 1000; at = model.byId.get(at.parent), n++) ids.unshift(at.id);
    return ids;
  }
  // A hue for each function, or kind of range, those that load most apart from each other.
  function huesBy(model, group) {
    const sums = new Map();
    for (const r of model.ranges) sums.set(group(r), (sums.get(group(r)) || 0) + r.exclusive.wsl.value);
    const order = [...sums].sort((a, b) => b[1] - a[1]).map(([g]) => g);
    const hue = new Map(order.map((g, k) => [g, Math.round(205 + k * 137.508) % 360]));
    return n => (n.range ? hue.get(group(n.range)) : 205);
  }
  const title = n => (n.range ? n.range.name : slamm.model.get().whole ? 'everything' : 'all regions shown');

  function picture(model, figure, details, hue) {
    const root = tree(model, figure);
    const [what] = figures[figure];
    const holder = el('div', { class: 'icicle-box' });
    const crumbs = el('p', { class: 'crumbs' });
    let zoomed = root;
    let fit = () => {};
    const fitted = new ResizeObserver(() => fit());
    function zoom(n, focus) {
      zoomed = n;
      const trail = [];
      for (let at = n; at; at = at.parent) trail.unshift(at);
      crumbs.replaceChildren(...trail.flatMap((t, i) => [i > 0 ? ' › ' : '',
        t === n ? el('b', {}, name(title(t))) : button(name(title(t)), () => zoom(t, true))]),
      ` ${text(figure, n.value)}`, n === root ? '' : `, ${percent(n.value / root.value)} of ${slamm.model.get().all} ${what}`);
      const [node, cells] = draw(n, root, figure, hue, what);
      holder.replaceChildren(node);
      fitted.disconnect();
      fitted.observe(node.parentNode);
      fit = () => fitLabels(cells, node);
      fit();
      listen(node, cells);
      if (focus && cells.length > 0) cells.find(c => c.n === n).node.focus();
    }
    function listen(node, cells) {
      const of = e => cells.find(c => c.node === e.target.closest('[data-cell]'));
      const say = c => c && detail(details, c.n, root, figure, what);
      node.addEventListener('pointerover', e => say(of(e)));
      node.addEventListener('focusin', e => say(of(e)));
      node.addEventListener('click', e => { const c = of(e); if (c) zoom(c.n === zoomed && c.n.parent ? c.n.parent : c.n, true); });
      node.addEventListener('keydown', e => {
        const c = of(e);
        if (!c) return;
        const siblings = c.n.parent ? c.n.parent.children : [c.n];
        const at = siblings.indexOf(c.n);
        const to = { ArrowDown: c.n.children[0], ArrowUp: c.n.parent, ArrowRight: siblings[at + 1], ArrowLeft: siblings[at - 1] }[e.key];
        const target = to && cells.find(x => x.n === to);
        if (target) { c.node.setAttribute('tabindex', '-1'); target.node.setAttribute('tabindex', '0'); target.node.focus(); }
        else if (e.key === 'Enter' || e.key === ' ') zoom(c.n, true);
        else if (e.key === 'Escape' && zoomed.parent) zoom(zoomed.parent, true);
        else if (!(e.key in { ArrowDown: 0, ArrowUp: 0, ArrowLeft: 0, ArrowRight: 0 })) return;
        e.preventDefault();
      });
    }
    if (root.value > 0) zoom(root, false);
    else holder.append(el('p', { class: 'hint' }, `There are no ${what} in this run.`));
    return el('div', {}, crumbs, holder);
  }

  // A label is what fits: name and figure, the name, or its beginning and its end.
  function fitLabels(cells, node) {
    const width = node.clientWidth || node.parentNode.clientWidth;
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = getComputedStyle(node).font;
    for (const c of cells.filter(x => x.label)) {
      const fits = text => pen.measureText(text).width <= c.w * width - 10;
      const letters = Array.from(c.short);
      let text = [c.long, c.short].find(fits);
      for (let n = letters.length - 1; !text && n >= SHORTEST; n--) {
        const cut = `${letters.slice(0, n - LAST).join('')}…${letters.slice(-LAST).join('')}`;
        if (fits(cut)) text = cut;
      }
      c.label.textContent = text || '';
    }
  }

  // Nested pictures of relative width: labels keep their size.
  function draw(zoomed, root, figure, hue, what) {
    const cells = [];
    let deepest = 0;
    const place = (n, x, w, level) => {
      if (w < LEAST) return;
      deepest = Math.max(deepest, level);
      cells.push({ n, x, w, level });
      let at = x;
      for (const c of n.children) {
        const width = (w * c.value) / n.value;
        place(c, at, width, level + 1);
        at += width;
      }
    };
    const above = [];
    for (let at = zoomed.parent; at; at = at.parent) above.unshift(at);
    above.forEach((n, level) => cells.push({ n, x: 0, w: 1, level, above: true }));
    place(zoomed, 0, 1, above.length);
    const height = (deepest + 1) * HEIGHT;
    const g = svg('svg', { class: 'icicle', width: '100%', height, role: 'group',
      'aria-label': `Ranges by ${what}; the table below has the figures` });
    for (const c of cells) {
      const share = c.n.value / root.value;
      c.short = clip(plain(title(c.n)), 160);
      c.long = `${c.short} ${text(figure, c.n.value)}`;
      c.label = c.w > 0.02 ? svg('text', { x: 5, y: 14 }) : null;
      c.node = svg('svg', { x: `${100 * c.x}%`, y: c.level * HEIGHT, width: `${100 * c.w}%`, height: HEIGHT,
        'data-cell': '', role: 'button', tabindex: c.n === zoomed ? '0' : '-1',
        class: c.above ? 'cell above' : 'cell',
        'aria-label': clip(plain(`${title(c.n)}, ${text(figure, c.n.value)}, ${percent(share)} of ${slamm.model.get().all} ${what}`), 200) },
      svg('rect', { width: '100%', height: HEIGHT - 1, class: `box l${c.level % 2}` }),
      svg('rect', { width: `${(100 * c.n.own) / c.n.value}%`, y: HEIGHT - 5, height: 4, class: 'own' }),
      svg('rect', { width: 1, height: HEIGHT, x: '100%', transform: 'translate(-1 0)', class: 'gap' }),
      c.label);
      c.node.style.setProperty('--hue', String(hue(c.n)));
      g.append(c.node);
    }
    return [g, cells];
  }

  function detail(details, n, root, figure, what) {
    const parts = [el('h3', {}, name(title(n)))];
    if (n.range) parts.push(el('p', {}, `${kind(n.range)}, `, name(n.range.file), ` lines ${n.range.span.line}–${n.range.span.end_line}, ${counts(n.range)}`));
    parts.push(el('p', {}, `Here: ${text(figure, n.value)}, ${percent(n.value / root.value)} of ${slamm.model.get().all} ${what}; ${text(figure, n.own)} of its own.`));
    if (n.range) parts.push(el('p', { class: 'hint' }, 'In the whole run, from wherever it was called:'), figureTable(n.range));
    details.replaceChildren(...parts);
  }

  function rangeTable(model, of) {
    const rows = model.ordered;
    const f = r => (of === 'once' ? divided(r.inclusive, Math.max(1, r.executions)) : r[of]);
    const most = Math.max(1, ...rows.map(r => Math.max(f(r).wsl.high, f(r).wss.high)));
    const number = (title, value, shown, hint) => ({ title, number: true, optional: !!hint, minor: title === '±' || title === 'bytes/flop', value: r => value(f(r)), text: r => shown(f(r)), hint });
    const barred = (title, key, colour) => ({ title, value: r => f(r)[key].value, node: r => bar(colour, f(r)[key].value, most, { range: f(r)[key] }) });
    const part = (title, key) => ({ title, value: r => f(r)[key].value, number: true, optional: true, text: r => (f(r)[key].value > 0 ? interval(f(r)[key]) : '') });
    const columns = [
      { title: 'range', value: r => r.name, node: r => el('span', { class: 'tree', style: { '--depth': String(r.depth) } },
        el('button', { type: 'button', class: 'link', title: 'show in the source', on: { click: () => slamm.reveal(r.file, r.span.line) } }, name(r.name))) },
      { title: 'kind', minor: true, value: r => kind(r), text: kind },
      { title: 'executions', number: true, value: r => r.executions, text: r => count(r.executions) },
      { title: 'mean trips', number: true, optional: true, minor: true, value: r => (r.trips === null || !r.executions ? -1 : r.trips / r.executions),
        text: r => (r.trips === null || !r.executions ? '' : mean(r.trips / r.executions)) },
      number('SR', x => x.sr, x => bytes(x.sr), 'storage requirement'),
      barred('WSL', 'wsl', 'load'),
      number('±', x => error(x.wsl), x => (error(x.wsl) > 0 ? bytes(error(x.wsl)) : ''), 'error of WSL: caches of twice and half the size'),
      barred('WSS', 'wss', 'store'),
      number('±', x => error(x.wss), x => (error(x.wss) > 0 ? bytes(error(x.wss)) : ''), 'error of WSS'),
      part('DGEMM', 'dgemm'), part('Sparse Ops', 'sparse_ops'),
      number('flops', x => x.flops, x => (x.flops > 0 ? flops(x.flops) : '')),
      number('bytes/flop', x => (x.flops > 0 ? (x.wsl.value + x.wss.value) / x.flops : -1),
        x => (x.flops > 0 ? ((x.wsl.value + x.wss.value) / x.flops).toFixed(2) : '')),
    ];
    const title = { inclusive: 'inclusive figures of the whole run', exclusive: 'exclusive figures of the whole run', once: 'inclusive figures of one execution' }[of];
    return table(`Ranges in the order of the text: ${title}`, columns, rows, { row: (tr, r) => { if (r.executions === 0) tr.classList.add('never'); } });
  }
})();
