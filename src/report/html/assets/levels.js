// Bytes that cross the boundary of every cache level: by array, beside the roofline, and by range.
'use strict';
(() => {
  const { el, name, bytes, cacheSize, choice, data } = slamm;
  let kinds = [];

  slamm.view({ id: 'levels', title: 'Cache levels', build });

  function build(panel) {
    const model = slamm.model.get();
    const machine = (data('page') || {}).machine;
    const first = model.ranges.find(r => (r.levels || []).length > 0);
    if (!first) {
      panel.append(el('p', {}, 'No caches were simulated. Without ', el('code', {}, '--machine none'), ', or with another name (', el('code', {}, 'slamm machines'),
        ' lists the names; ', el('code', {}, 'host'), ' is this machine) this view shows what crosses the boundary of every level.'));
      return;
    }
    kinds = slamm.crossingsOf(model.ranges.flatMap(r => r.levels || []));
    const holder = el('div');
    const show = of => holder.replaceChildren(levelTable(model, first.levels, machine, of));
    panel.append(el('div', { class: 'levels-top' }, slamm.crossed.view(first.levels.map((l, k) => boundary(first.levels, machine, k))), roof(model, machine)),
      el('div', { class: 'controls' }, choice('Figures', [['all', 'whole run'], ['once', 'one execution']], 'all', show), legend()), holder, reasons(model),
      el('p', { class: 'hint' }, 'Inclusive. Loads are lines filled because they were read, write-allocates because they were written; write-backs are dirty lines evicted, clean victims lines without changes that a victim level took over. All bars have one scale, so that the levels can be compared.'));
    show('all');
  }

  // The roofline of the whole run, or why there is none.
  function roof(model, machine) {
    const title = el('h2', { class: 'section' }, 'Under the roofs of the machine');
    if (slamm.roofline.known(machine)) return el('section', { class: 'beside-roof' }, title, slamm.roofline.brief(machine, slamm.roofline.points(model, 'all')));
    return el('section', { class: 'beside-roof' }, title, el('p', {}, machine ? ['Machine ', name(machine.name), ' does not say how fast it computes and moves bytes, so that there are no times. '] : 'How fast the machine is, is not known. ',
      'This machine can be measured: ', el('code', {}, 'slamm machines host --measure > host.toml'), ', then ', el('code', {}, '--machine host.toml'), '. ', el('code', {}, 'slamm machines'), ' lists others that say it.'));
  }

  // A boundary is between a level and what is below it.
  function boundary(levels, machine, k) {
    const m = machine && machine.levels[k];
    return `${levels[k].name}${m ? ` (${cacheSize(m.size)})` : ''} ↔ ${levels[k + 1] ? levels[k + 1].name : 'memory'}`;
  }

  /** Why WSL and the loads of the first level differ: ranges of the same reason together. */
  function reasons(model) {
    const found = new Map();
    for (const r of model.ordered.filter(r => r.why)) found.set(r.why, [...new Set([...(found.get(r.why) || []), r.name])]);
    const trips = model.ordered.filter(r => r.extrapolated).map(r => el('li', {}, name(r.name),
      `: the levels of ${r.extrapolated.trips} of ${r.trips} trips are extrapolated${r.extrapolated.otherwise > 0 ? `, ${r.extrapolated.otherwise} of which moved otherwise` : ''}`));
    return el('ul', { class: 'reasons' }, trips, [...found].map(([why, names]) => el('li', {}, names.map((n, k) => [k > 0 ? ', ' : '', name(n)]), `: ${slamm.clip(why, 240)}`)));
  }

  function legend() {
    return el('span', { class: 'legend inline' }, kinds.map(([, title, colour]) => [
      el('span', { class: `bar swatch ${colour}`, 'aria-hidden': 'true' }, el('i', { class: 'dark', style: { width: '100%' } })), ` ${title}  `]));
  }

  function levelTable(model, levels, machine, of) {
    const n = r => (of === 'once' ? Math.max(1, r.executions) : 1);
    const value = (r, k, key) => ((r.levels || [])[k] ? r.levels[k][key].value / n(r) : 0);
    const total = (r, k) => kinds.reduce((s, [key]) => s + value(r, k, key), 0);
    const rows = model.ordered.filter(r => r.executions > 0);
    const most = Math.max(1, ...rows.flatMap(r => levels.map((_, k) => total(r, k))));
    const timed = rows.some(r => r.roofline);
    const head = el('thead', {},
      el('tr', {}, el('th', { scope: 'col', rowspan: 2 }, 'range'), levels.map((l, k) => el('th', { scope: 'colgroup', colspan: kinds.length + 1, class: 'group' }, boundary(levels, machine, k))),
        timed ? el('th', { scope: 'colgroup', colspan: 2, class: 'group' }, 'least time') : null),
      el('tr', {}, levels.map(() => [...kinds.map(([, t], i) => el('th', { scope: 'col', class: i === 0 ? 'number group' : 'number' }, t)), el('th', { scope: 'col' }, el('span', { class: 'aside' }, 'bar'))]),
        timed ? [el('th', { scope: 'col', class: 'group' }, 'bound by'), el('th', { scope: 'col', class: 'number' }, 'seconds')] : null));
    const body = el('tbody', {}, rows.map(r => el('tr', {},
      el('th', { scope: 'row' }, el('span', { class: 'tree', style: { '--depth': String(r.depth) } }, name(r.name))),
      levels.map((_, k) => [
        ...kinds.map(([key], i) => el('td', { class: i === 0 ? 'number group' : 'number' }, value(r, k, key) > 0 ? bytes(value(r, k, key)) : '')),
        el('td', {}, stacked(r, k, value, most))]),
      timed ? [el('td', { class: 'group' }, r.roofline ? r.roofline.bound : ''), el('td', { class: 'number' }, r.roofline ? seconds(r.roofline.seconds / n(r)) : '')] : null)));
    const caption = `What crosses the boundary below each level${machine ? ` of ${machine.name}` : ''}, ${of === 'once' ? 'for one execution' : 'over the whole run'}`;
    return el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption }, el('table', { class: 'data levels' }, el('caption', {}, caption), head, body));
  }

  const seconds = s => (s >= 1 ? `${s.toFixed(2)} s` : s >= 1e-3 ? `${(1e3 * s).toFixed(2)} ms` : s > 0 ? `${(1e6 * s).toFixed(2)} µs` : '');

  function stacked(r, k, value, most) {
    const track = el('span', { class: 'bar stacked', 'aria-hidden': 'true' });
    let at = 0;
    for (const [key, , colour] of kinds) {
      const w = (100 * value(r, k, key)) / most;
      if (w > 0) track.append(el('i', { class: colour, style: { left: `${at}%`, width: `${w}%` } }));
      at += w;
    }
    return track;
  }
})();
