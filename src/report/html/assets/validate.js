// Predicted against measured, boundary by boundary.
'use strict';
(() => {
  const { el, name, shown, bytes, bar, data } = slamm;
  const colours = { loads: 'load', write_allocates: 'fill', fills: 'load', write_backs: 'store', clean_victims: 'other' };

  slamm.view({ id: 'validate', title: 'Predicted against measured', heading, build });

  function heading() {
    const v = data('validation');
    return el('header', {}, el('div', { class: 'title' }, el('h1', {}, name(v.source)),
      el('p', { class: 'setup' }, `The prediction against counters, ${v.per_execution ? 'for one execution of each region' : 'over the whole run'}; the error is (measured − predicted) / predicted: positive where more was measured.`),
      v.whole_program ? el('p', { class: 'setup' }, 'The counters are of the whole program: what runs outside the region is measured and not predicted.') : null,
      v.simulated.length > 0 ? el('p', { class: 'setup' }, `Simulated caches: ${v.simulated.map(c => `${c.name} of ${bytes(c.size)}, ${c.ways}-way, lines of ${c.line} B`).join('; ')}.`) : null));
  }

  function build(panel) {
    const v = data('validation');
    const regions = [...new Set(v.rows.map(r => r.region))];
    if (v.rows.length === 0) panel.append(el('p', {}, 'Nothing could be compared.'));
    else panel.append(el('p', { class: 'legend' },
      sample('load'), ' predicted, with its interval as a whisker; ', sample('measured'), ' measured. Each region has a scale of its own.'));
    panel.append(...regions.map(region => table(region, v.rows.filter(r => r.region === region))));
    if (v.notes.length > 0)
      panel.append(el('h2', { class: 'section' }, 'Notes'), el('ul', { class: 'notes' }, v.notes.map(n => el('li', {},
        n.file ? [name(n.file), n.line > 0 ? `:${n.line}` : '', ': '] : null, shown(n.message)))));
  }
  const sample = colour => el('span', { class: `bar swatch ${colour}`, 'aria-hidden': 'true' }, el('i', { class: 'dark', style: { width: '100%' } }));

  function table(region, rows) {
    const most = Math.max(1e-9, ...rows.map(r => Math.max(r.predicted?.high ?? 0, r.measured ?? 0)));
    const caption = `${slamm.clip(slamm.plain(region), 80)}: predicted and measured bytes`;
    return el('section', { class: 'region' }, el('h2', { class: 'section' }, name(region)),
      el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption }, el('table', { class: 'data pairs' }, el('caption', {}, caption),
        el('thead', {}, el('tr', {}, ['boundary', 'event', '', 'bytes', '±', 'error', 'in the interval'].map((t, k) =>
          el('th', { scope: 'col', class: k === 4 || k === 5 ? 'number' : null }, t || el('span', { class: 'aside' }, 'which'))))),
        el('tbody', {}, rows.flatMap(r => pair(r, most))))));
  }

  function pair(r, most) {
    const error = r.predicted ? slamm.error(r.predicted) : 0;
    const off = r.error === null ? '' : `${r.error > 0 ? '+' : r.error < 0 ? '−' : ''}${Math.abs(r.error).toFixed(1)} %`;
    return [
      el('tr', { class: 'group-start' }, el('th', { scope: 'rowgroup', rowspan: 2 }, `${r.level} ${r.kind.replace('_', '-')}`),
        el('td', { rowspan: 2 }, name(r.event)), el('th', { scope: 'row' }, 'predicted'),
        el('td', {}, r.predicted ? bar(colours[r.kind] || 'other', r.predicted.value, most, { range: r.predicted, text: bytes(r.predicted.value) }) : 'no such figure'),
        el('td', { class: 'number' }, error > 0 ? bytes(error) : ''),
        el('td', { class: 'number', rowspan: 2 }, off), el('td', { rowspan: 2 }, r.inside === null ? '' : r.inside ? 'yes' : 'no')),
      el('tr', {}, el('th', { scope: 'row' }, 'measured'),
        el('td', {}, r.measured !== null ? bar('measured', r.measured, most, { text: bytes(r.measured) }) : 'not measured'), el('td', {})),
    ];
  }
})();
