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
    const ranks = v.ranks ?? [];
    panel.append(...ranks.map(messages));
    if (v.rows.length === 0 && ranks.length === 0) panel.append(el('p', {}, 'Nothing could be compared.'));
    else if (v.rows.length > 0) panel.append(el('p', { class: 'legend' },
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

  // Messages between ranks: sums, collectives, and every pair, those that are not as predicted first.
  function messages(t) {
    const caption = `${slamm.clip(slamm.plain(t.region), 80)} on ${t.p} ranks: messages predicted and counted`;
    const same = f => f.predicted === f.measured;
    const off = f => same(f) ? '' : f.error === null ? 'not predicted' : `${f.error > 0 ? '+' : f.error < 0 ? '−' : ''}${Math.abs(f.error).toFixed(1)} %`;
    const cells = f => [el('td', { class: 'number' }, `${f.predicted}`), el('td', { class: 'number' }, `${f.measured}`), el('td', { class: 'number' }, off(f))];
    const row = (what, m, b) => el('tr', { class: same(m) && same(b) ? null : 'differs' }, el('th', { scope: 'row' }, what), cells(m), cells(b));
    const wrong = t.pairs.filter(p => !(same(p.messages) && same(p.bytes)));
    const pairs = [...wrong, ...t.pairs.filter(p => !wrong.includes(p))];
    const shownPairs = pairs.slice(0, 500);
    const verdict = wrong.length === 0 ? `All ${t.pairs.length} pairs of ranks are as predicted.` : `${wrong.length} of ${t.pairs.length} pairs of ranks are not as predicted.`;
    return el('section', { class: 'region ranks' }, el('h2', { class: 'section' }, name(t.region), ` on ${t.p} ranks`),
      el('p', { class: 'legend' }, verdict, pairs.length > shownPairs.length ? ` ${shownPairs.length} are shown.` : ''),
      el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption }, el('table', { class: 'data' }, el('caption', {}, caption),
        el('thead', {}, el('tr', {}, ['from, to', 'messages predicted', 'measured', 'error', 'bytes predicted', 'measured', 'error'].map((h, k) =>
          el('th', { scope: 'col', class: k > 0 ? 'number' : null }, h)))),
        el('tbody', {}, row('all', t.total.messages, t.total.bytes),
          t.collectives.map(c => row(`${c.op}, rank ${c.rank}: calls, bytes`, c.calls, c.bytes)),
          shownPairs.map(p => row(`${p.ranks[0]} → ${p.ranks[1]}`, p.messages, p.bytes))))));
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
