// The prediction as the views of a run read it: ranges by number, files, the whole; and the head
// of the page.
'use strict';
slamm.model = (() => {
  const { el, name, bytes, interval, flops, cacheSize, data, mean } = slamm;
  let made = null;

  function get() {
    if (made) return made;
    const p = data('prediction');
    const byId = new Map(p.ranges.map(r => [r.id, { ...r, children: [] }]));
    const ranges = [...byId.values()];
    const roots = [];
    for (const r of ranges) {
      const parent = byId.get(r.parent);
      if (parent && parent !== r) parent.children.push(r);
      else roots.push(r);
    }
    const depth = (r, d) => { r.depth = d; r.children.forEach(c => depth(c, d + 1)); };
    roots.forEach(r => depth(r, 0));
    const ordered = [];
    const walk = r => { ordered.push(r); r.children.forEach(walk); };
    roots.forEach(walk);
    // The file of the prototype holds all that happened; a selection of regions may lack it.
    const whole = ranges.find(r => r.kind === 'file' && r.file === p.source.file);
    const most = of => (whole ? of(whole) : Math.max(0, ...roots.map(of)));
    made = { p, ranges, ordered, byId, roots, whole, wsl: most(r => r.inclusive.wsl.value),
      wss: most(r => r.inclusive.wss.value), flops: most(r => r.inclusive.flops) };
    // Shares are of the whole run, also where some of its regions are shown.
    made.run = data('page')?.run ?? { wsl: made.wsl, wss: made.wss };
    // Where parts are of what the page shows.
    made.all = whole ? 'all' : 'the shown';
    return made;
  }

  // The function or file that a range belongs to.
  function scope(r) {
    let at = r;
    while (at.parent !== null && at.kind !== 'function' && at.kind !== 'file' && get().byId.has(at.parent)) at = get().byId.get(at.parent);
    return at;
  }
  // Names from the file to the range; a file and its function of one name count once.
  function path(r) {
    const names = [];
    for (let at = r, n = 0; at && n < 1000; at = get().byId.get(at.parent), n++) names.unshift(at.name);
    return names.filter((x, i) => x !== names[i - 1]);
  }

  function fact(title, value) {
    return el('div', { class: 'fact' }, el('dt', {}, title), el('dd', {}, value));
  }
  function heading() {
    const { p, whole } = get();
    const about = data('page') || {};
    const o = p.options;
    const setup = [`L1 ${cacheSize(o.l1)}, line ${o.line} B`, `${o.sparse_format.toUpperCase()}, ${o.index_bytes}-byte indices`];
    if (o.machine) setup.push(about.machine ? `machine ${about.machine.name}` : `machine ${o.machine.name}`);
    if (o.seed !== undefined) setup.push(`seed ${o.seed}`);
    const facts = el('dl', { class: 'facts' });
    if (whole) {
      const f = whole.inclusive;
      facts.append(fact('SR', bytes(f.sr)), fact('loaded (WSL)', interval(f.wsl)), fact('stored (WSS)', interval(f.wss)),
        fact('flops', flops(f.flops)));
      if (f.flops > 0) facts.append(fact('bytes/flop', mean((f.wsl.value + f.wss.value) / f.flops)));
    }
    return el('header', {},
      el('div', { class: 'title' },
        el('h1', {}, name(p.source.file)),
        el('p', { class: 'setup' }, setup.join(' · '), (o.set || []).map(s => [' · ', el('code', {}, name(s))]))),
      facts,
      p.complete ? null : el('p', { class: 'notice', role: 'note' },
        'Incomplete: the run ended early; the figures are those of what was executed.'));
  }
  return { get, scope, path, heading };
})();
