// What moves along the run: loads and stores of the prototype, and what crosses every level, by statements executed.
'use strict';
(() => {
  const { el, name, bytes, count, flops, data } = slamm;
  // Most phases in the table.
  const MOST = 40;

  slamm.view({ id: 'time', title: 'Over time', build });

  function build(panel) {
    const time = data('over_time') || { span: 1, levels: [], rows: [] };
    if (time.rows.length === 0) {
      panel.append(el('p', {}, 'Nothing has moved, or two runs are compared: what moves along a run is known of one run alone.'));
      return;
    }
    const crossed = k => row => row.crossed[k].reduce((a, b) => a + b, 0);
    const figures = [['loads', r => r.loads], ['stores', r => r.stores],
      ...time.levels.map((level, k) => [`below ${level}`, crossed(k)])];
    const end = time.rows[time.rows.length - 1].to;
    const points = value => {
      const all = [];
      let at = 0;
      for (const r of time.rows) {
        if (r.from > at + 1) all.push([at, 0]);
        all.push([r.from, value(r)]);
        at = r.to;
      }
      all.push([end, 0]);
      return all;
    };
    const each = time.span === 1 ? 'statement' : `${count(time.span)} statements`;
    panel.append(slamm.chart({
      label: `Bytes moved along the run, for each ${each}. The table below has the phases.`,
      x: { title: 'statements executed', text: count, min: 0, max: end },
      y: { title: `for each ${each}`, bytes: true },
      series: figures.map(([title, value], k) => ({ name: title, colour: k, step: true, points: points(value) })),
      value: bytes,
    }), table(phases(time.rows), figures));
  }

  // Spans one after the other in which the same range moved the most.
  function phases(rows) {
    const all = [];
    for (const r of rows) {
      const last = all[all.length - 1];
      if (last && last.range === r.range && last.file === r.file) { last.to = r.to; last.rows.push(r); }
      else all.push({ range: r.range, file: r.file, from: r.from, to: r.to, rows: [r] });
    }
    return all;
  }

  function table(all, figures) {
    const caption = 'Phases: statements in which the same range moved the most';
    const sum = (phase, value) => phase.rows.reduce((a, r) => a + value(r), 0);
    const heads = ['mostly in', 'statements', ...figures.map(([title]) => title), 'flops'];
    return el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption }, el('table', { class: 'data' }, el('caption', {}, caption),
      el('thead', {}, el('tr', {}, heads.map((t, k) => el('th', { scope: 'col', class: k > 0 ? 'number' : null }, t)))),
      el('tbody', {}, all.slice(0, MOST).map(p => el('tr', {}, el('th', { scope: 'row' }, name(p.range || '(nothing)')),
        el('td', { class: 'number' }, `${count(p.from)}–${count(p.to)}`),
        figures.map(([, value]) => el('td', { class: 'number' }, bytes(sum(p, value)))),
        el('td', { class: 'number' }, flops(sum(p, r => r.flops))))))),
      all.length > MOST ? el('p', { class: 'hint' }, `${count(all.length - MOST)} more phases are in the table that --over-time writes, row by row.`) : null);
  }
})();
