// What crosses each boundary of the caches, by array: a bar for each boundary, one part for each array.
'use strict';
slamm.crossed = (() => {
  const { el, name, bytes, percent } = slamm;
  // Arrays with a colour of their own; the others are one part.
  const MOST = 7;

  const across = (levels, k) => (levels && levels[k] ? slamm.crossings.reduce((s, [key]) => s + levels[k][key].value, 0) : 0);

  // boundaries: their titles; the bars of all arrays of the run have one scale.
  function view(boundaries) {
    const sum = o => boundaries.reduce((s, _, k) => s + across(o.levels, k), 0);
    const all = slamm.arrays.get().filter(o => sum(o) > 0).sort((a, b) => sum(b) - sum(a));
    const own = all.length <= MOST + 1 ? all : all.slice(0, MOST);
    const rest = all.slice(own.length);
    const parts = own.map((o, c) => ({ title: slamm.arrays.title(o), of: o.scope, line: o.line, colour: c, at: k => across(o.levels, k) }));
    if (rest.length > 0) parts.push({ title: `${rest.length} others`, colour: MOST, at: k => rest.reduce((s, o) => s + across(o.levels, k), 0) });
    const totals = boundaries.map((_, k) => parts.reduce((s, p) => s + p.at(k), 0));
    const most = Math.max(1, ...totals);
    const twice = t => parts.filter(p => p.title === t).length > 1;
    const label = p => [name(p.title), p.of && (p.line || twice(p.title)) ? [' of ', name(p.of.name)] : null];
    const readout = el('p', { class: 'crossed-said hint', 'aria-live': 'polite' }, 'Point at a part, or move with ← and →, to read it.');
    const said = (p, k) => readout.replaceChildren(el('b', {}, boundaries[k]), ': ', ...[label(p)].flat(Infinity).filter(Boolean), ` ${bytes(p.at(k))}, ${percent(p.at(k) / Math.max(1, totals[k]))} of what crosses there`);
    const bars = boundaries.map((title, k) => {
      const shown = parts.filter(p => p.at(k) > 0);
      const cells = shown.map(p => el('i', { class: `part c${p.colour}`, style: { width: `${(100 * p.at(k)) / most}%` }, on: { pointerenter: () => said(p, k) } },
        p.at(k) / most > 0.14 ? el('span', {}, name(p.title)) : null));
      let at = -1;
      const track = el('span', { class: 'parts', role: 'img', tabindex: '0', 'aria-label': `${title}: ${shown.map(p => `${slamm.clip(slamm.plain(p.title), 40)} ${bytes(p.at(k))}`).join(', ') || 'nothing'}`,
        on: { keydown: e => {
          const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[e.key];
          if (to === undefined || shown.length === 0) return;
          e.preventDefault();
          at = Math.min(shown.length - 1, Math.max(0, to));
          cells.forEach((c, i) => c.classList.toggle('read', i === at));
          said(shown[at], k);
        }, blur: () => { at = -1; cells.forEach(c => c.classList.remove('read')); } } }, cells);
      return el('div', { class: 'boundary' }, el('span', { class: 'boundary-name' }, title), el('span', { class: 'number' }, bytes(totals[k])), track);
    });
    const keys = el('p', { class: 'legend' }, parts.map(p => el('span', { class: 'part-key' }, el('i', { class: `part c${p.colour}`, 'aria-hidden': 'true' }), ' ', label(p))));
    return el('section', { class: 'crossed' }, el('h2', { class: 'section' }, 'What crosses each boundary, by array'), bars, readout, keys);
  }
  return { view };
})();
