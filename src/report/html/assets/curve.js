// The miss curve: what a cache of each size would load, with the caches of the machine marked.
'use strict';
(() => {
  const { el, name, bytes, cacheSize, data, kind } = slamm;
  // As many lines as colours; the first ones are drawn at the beginning.
  const MOST = 8;

  slamm.view({ id: 'curve', title: 'Miss curve', build });

  function build(panel) {
    const model = slamm.model.get();
    const about = data('page') || {};
    const curves = data('curves') || { grid: [], list: [] };
    if (curves.list.length === 0) {
      panel.append(el('p', {}, ...(about.machine
        ? ['This run touched so many cache lines that its miss curve would have taken most of the time. Ask for it by name: ', el('code', {}, '--region NAME'), ' gives the curve of that region, however long it takes.']
        : ['The miss curve needs the stream of accesses: run without ', el('code', {}, '--machine none'), '.'])));
      return;
    }
    const all = curves.list.map(c => ({ ...c, r: model.byId.get(c.range), title: titleOf(model, c) })).filter(c => c.range === null || c.r);
    const order = c => (c.range === null ? 6 : c.r === model.whole ? 1 : c.r.kind === 'body' ? 2 : c.r.kind === 'function' ? 3 : c.r.kind === 'file' ? 5 : 4);
    all.sort((a, b) => order(a) - order(b) || b.loads[0] - a.loads[0]);
    // A curve that repeats another one would lie upon it.
    const seen = new Set();
    const usable = all.filter(c => { const key = c.loads.join(); const fresh = !seen.has(key); seen.add(key); return fresh; }).slice(0, 24);
    // Drawn at the beginning: the first ones that can be told apart.
    const chosen = new Set();
    const near = (a, b) => {
      const most = Math.max(a.loads[0], b.loads[0]);
      return curves.grid.every((_, k) => Math.abs((a.loads[k] ?? a.loads[a.loads.length - 1]) - (b.loads[k] ?? b.loads[b.loads.length - 1])) < 0.03 * most);
    };
    for (const c of usable) if (chosen.size < 4 && ![...chosen].some(o => near(o, c))) chosen.add(c);
    const colours = new Map();
    const colour = c => { if (!colours.has(c)) colours.set(c, [...Array(MOST).keys()].find(k => ![...colours.entries()].some(([o, used]) => used === k && chosen.has(o))) ?? 0); return colours.get(c); };
    const holder = el('div');
    let log = false;
    const draw = () => holder.replaceChildren(...picture([...usable].filter(c => chosen.has(c)), curves.grid, about.machine, colour, log));
    const boxes = usable.map(c => {
      const box = el('input', { type: 'checkbox', checked: chosen.has(c) });
      box.addEventListener('change', () => {
        if (box.checked && chosen.size >= MOST) { box.checked = false; return; }
        if (box.checked) chosen.add(c);
        else { chosen.delete(c); colours.delete(c); }
        draw();
      });
      return el('label', {}, box, ' ', name(c.title), c.r ? el('span', { class: 'hint' }, ` ${kind(c.r)}`) : null);
    });
    panel.append(el('fieldset', { class: 'choices' }, el('legend', {}, `Ranges (inclusive), at most ${MOST} at a time`), boxes),
      el('div', { class: 'controls' }, slamm.choice('Loads', slamm.axes, 'linear', v => { log = v === 'log'; draw(); })), holder);
    draw();
  }
  function titleOf(model, c) {
    if (c.range === null) return 'the regions asked for, together';
    const r = model.byId.get(c.range);
    return r ? (r === model.whole ? `${r.name} (whole run)` : r.name) : '';
  }

  function loadsAt(c, grid, size) {
    let v = c.loads[0];
    for (let k = 0; k < c.loads.length && grid[k] <= size; k++) v = c.loads[k];
    return v;
  }

  function picture(curves, grid, machine, colour, log) {
    if (curves.length === 0) return [el('p', { class: 'hint' }, 'Choose a range.')];
    const levels = machine ? machine.levels : [];
    const longest = Math.max(...curves.map(c => c.loads.length));
    const max = Math.max(grid[longest - 1] * 1.3, ...levels.map(l => l.size * 1.3));
    const chart = slamm.chart({
      label: `Loads${log ? ', log axis,' : ''} against cache size, log axis: ${curves.map(c => slamm.clip(slamm.plain(c.title), 40)).join(', ')}. The table below has the values at the machine's caches.`,
      x: { title: 'cache size', log: true, min: grid[0], max, text: cacheSize },
      y: { title: 'loads', bytes: true, log },
      marks: levels.map(l => ({ x: l.size, label: `${l.name} ${cacheSize(l.size)}` })),
      series: curves.map(c => ({ name: c.title, colour: colour(c), step: true, points: c.loads.map((y, k) => [grid[k], y]) })),
      value: bytes,
    });
    const sizes = [...new Set([...levels.map(l => l.size), ...[1, 16, 256, 4096].map(k => k * 1024)])].sort((a, b) => a - b);
    const label = s => levels.filter(l => l.size === s).map(l => `${l.name} `).join('') + cacheSize(s);
    const caption = 'Loads with a fully associative cache of one size (least recently used lines are evicted)';
    return [chart, el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption }, el('table', { class: 'data' }, el('caption', {}, caption),
      el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'range'), sizes.map(s => el('th', { scope: 'col', class: 'number' }, label(s))))),
      el('tbody', {}, curves.map(c => el('tr', {}, el('th', { scope: 'row' }, name(c.title)), sizes.map(s => el('td', { class: 'number' }, bytes(loadsAt(c, grid, s)))))))))];
  }
})();
