// Variants side by side, at one point or over a sweep.
'use strict';
(() => {
  const { el, name, bytes, flops, count, percent, bar, choice, data, cacheSize } = slamm;
  // Regions that the headline speaks of.
  const SAID = 3;
  const titles = { sr: ['SR', 'other'], wsl: ['WSL', 'load'], wss: ['WSS', 'store'], dgemm: ['DGEMM', 'load'],
    sparse_ops: ['Sparse Ops', 'load'], flops: ['flops', 'other'], messages: ['messages', 'other'], message_bytes: ['bytes sent', 'other'],
    worst_rank_bytes: ['worst rank', 'other'], collectives: ['collectives', 'other'], rank_seconds: ['least time on ranks', 'other'] };
  const seconds = s => (s >= 1 ? `${s.toFixed(2)} s` : s >= 1e-3 ? `${(1e3 * s).toFixed(2)} ms` : `${(1e6 * s).toFixed(2)} µs`);
  const inBytes = figure => !['flops', 'messages', 'collectives', 'rank_seconds'].includes(figure);
  const shownAs = (figure, v) => (inBytes(figure) ? bytes(v) : figure === 'flops' ? flops(Math.round(v)) : figure === 'rank_seconds' ? seconds(v) : slamm.mean(v));
  const signed = p => (p === null || p === undefined ? '' : `${p > 0 ? '+' : p < 0 ? '−' : ''}${Math.abs(p).toFixed(1)} %`);

  slamm.view({ id: 'compare', title: 'Variants', when: () => data('comparison'), heading, build });
  slamm.view({ id: 'sweep', title: 'Sweep', when: () => data('sweep'), heading, build: sweep });

  function heading() {
    const heads = data('comparison')?.variants || data('sweep').files.map(f => ({ label: f.label, file: f.file, complete: true }));
    const about = data('page') || {};
    return el('header', {}, el('div', { class: 'title' },
      el('h1', {}, heads.map((v, i) => [i > 0 ? ' against ' : '', el('span', { class: 'label' }, v.label), ' ', name(v.file)])),
      heads.filter(v => !v.complete).map(v => el('p', { class: 'notice' }, `Incomplete: the run of ${v.label} ended early.`)),
      about.machine ? el('p', { class: 'setup' }, `machine ${about.machine.name}: ${about.machine.levels.map(l => `${l.name} ${cacheSize(l.size)}`).join(', ')}`) : null));
  }

  function build(panel) {
    const c = data('comparison');
    if (c.regions.length === 0) {
      panel.append(el('p', {}, 'No region or function of one name is in two variants: give them the same name, or use ', el('code', {}, '--region'), '.'));
      return;
    }
    panel.append(headline(c), el('p', { class: 'legend' }, 'For one execution of each region; shorter is better. ● marks the least, ○ one whose interval overlaps another one; whiskers go from a cache of twice to one of half the size.'),
      el('div', { class: 'regions' }, c.regions.map(r => region(r, c.variants))), times(c) ?? '');
  }

  // Which variant is the best by its levels, as on a terminal; nothing without levels.
  function verdict(r, variants) {
    const v = r.verdict;
    if (!v) return null;
    const label = k => el('b', {}, variants[k].label);
    return v.best === null ? [`the last boundary that is crossed, below ${v.level}, tells no best one`]
      : [`least across the last boundary that is crossed, below ${v.level}: `, label(v.best)];
  }
  const BY_WSL = 'by WSL, where nothing stays in cache from one statement to the next, ';

  // What comes out, in words: of the first regions, who is the best by the levels, who loads least, and what that one stores.
  function headline(c) {
    const said = c.regions.slice(0, SAID).map(r => sentence(r, c.variants)).filter(Boolean);
    return said.length === 0 ? '' : el('div', { class: 'headline' }, said.map(parts => el('p', {}, parts)));
  }
  function sentence(r, variants) {
    const [best, loads] = [verdict(r, variants), byLoads(r, variants)];
    if (!best) return loads && [name(r.name), ': ', loads];
    return [name(r.name), ': ', best, loads ? ['; ', BY_WSL, loads] : '.'];
  }
  function byLoads(r, variants) {
    const [loads, stores] = ['wsl', 'wss'].map(f => r.rows.find(row => row.figure === f));
    const known = loads ? loads.each.map((v, k) => ({ v, k })).filter(x => x.v) : [];
    if (known.length < 2) return null;
    const at = known.reduce((a, b) => (b.v.value < a.v.value ? b : a));
    // Against the first; where the first loads least, against the next one.
    const other = at.k > 0 ? known[0] : known.filter(x => x !== at).reduce((a, b) => (b.v.value < a.v.value ? b : a));
    const label = x => el('b', {}, variants[x.k].label);
    if (other.v.value === at.v.value && known.every(x => x.v.value === at.v.value)) return 'all load the same.';
    const less = other.v.value > 0 ? slamm.percent((other.v.value - at.v.value) / other.v.value) : '';
    const parts = [label(at), ` loads ${less} less than `, label(other), known.length > 2 && at.k > 0 ? ', the least of all' : ''];
    const [mine, theirs] = [stores?.each[at.k]?.value, stores?.each[other.k]?.value];
    if (mine !== undefined && theirs !== undefined)
      parts.push(mine === theirs ? ' and stores the same' : theirs > 0 ? ` and stores ${slamm.percent(Math.abs(mine - theirs) / theirs)} ${mine < theirs ? 'less' : 'more'}` : ' and stores more');
    return [...parts, loads.certain ? '.' : '; the intervals overlap.'];
  }

  /** Every region of every variant under the roofs of the machine, with arrows from one variant to the next. */
  function times(c) {
    const machine = (data('page') || {}).machine;
    if (!slamm.roofline.known(machine) || !c.regions.some(r => r.seconds.some(Boolean))) return null;
    const none = { value: 0 };
    const points = [];
    const arrows = [];
    for (const r of c.regions) {
      let before = null;
      c.variants.forEach((v, k) => {
        if (!r.seconds[k]) return;
        const crossed = (level, kind) => ({ value: r.levels.find(l => l.level === level && l.kind === kind)?.each[k] ?? 0 });
        const levels = machine.levels.map(l => ({ loads: crossed(l.name, 'loads'), write_allocates: crossed(l.name, 'write_allocates'), write_backs: crossed(l.name, 'write_backs') }));
        if (before !== null) arrows.push([before, points.length]);
        before = points.length;
        points.push({ name: r.name, label: v.label, flops: (r.rows.find(row => row.figure === 'flops')?.each[k] || none).value, levels,
          seconds: r.seconds[k], bound: r.bounds[k] && r.bounds[k].bound, colour: k });
      });
    }
    return el('section', { class: 'region times' }, el('h2', { class: 'section' }, 'Roofline'),
      slamm.roofline.view(machine, points, { arrows, said: 'For one execution of each region; arrows lead from variant to variant.' }));
  }

  function region(r, variants) {
    const rows = [];
    for (const row of r.rows) {
      const each = row.each;
      if (!each.some(v => v && v.value > 0)) continue;
      rows.push({ title: titles[row.figure][0], colour: titles[row.figure][1], best: row.best, certain: row.certain,
        cells: each.map((v, k) => v && { v, percent: row.percent[k], text: shownAs(row.figure, v.value), range: v,
          total: row.total[k] && shownAs(row.figure, row.total[k].value ?? row.total[k]) }) });
    }
    if (r.bytes_per_flop.some(b => b !== null))
      rows.push({ title: 'bytes/flop', colour: 'other', best: null, cells: r.bytes_per_flop.map(b => b !== null && { v: { value: b }, text: b.toFixed(2) }) });
    const colours = { loads: 'load', write_allocates: 'fill', write_backs: 'store' };
    for (const l of r.levels) {
      if (!l.each.some(v => v > 0)) continue;
      rows.push({ title: `${l.level} ${l.kind.replace('_', '-')}`, colour: colours[l.kind] || 'other', best: l.best, certain: true,
        cells: l.each.map((v, k) => v !== null && { v: { value: v }, percent: l.percent[k], text: bytes(v), total: l.total[k] !== null && bytes(l.total[k]) }) });
    }
    const once = r.executions.every(n => n === null || n === 1);
    const heads = ['figure', 'variant', 'once', 'against the first', ...(once ? [] : ['in total'])];
    // What is the same in all variants is said in one line, and shown when it is wanted.
    const same = row => variants.length > 1 && row.cells.every(c => c && c.v.value === row.cells[0].v.value);
    const counts = r.executions.map(n => (n === null ? '–' : count(n))).join(' / ');
    const caption = once ? 'for one execution' : `for one of ${counts} executions`;
    const tableOf = list => pairs(list, variants, heads, once, caption, `${slamm.clip(slamm.plain(r.name), 80)}, ${caption}`);
    const [differ, equal] = [rows.filter(row => !same(row)), rows.filter(same)];
    const best = verdict(r, variants);
    return el('section', { class: 'region' }, el('h2', { class: 'section' }, name(r.name)),
      differ.length > 0 ? tableOf(differ) : null,
      equal.length > 0 ? el('details', { class: 'equal' },
        el('summary', {}, `${equal.length === 1 ? 'The same' : `${equal.length} figures are the same`}: ${equal.map(row => row.title).join(', ')}`), tableOf(equal)) : null,
      best ? el('p', { class: 'verdict' }, best, r.verdict.wsl_best === null ? '' : ['; ', BY_WSL, el('b', {}, variants[r.verdict.wsl_best].label)]) : null);
  }

  function pairs(rows, variants, heads, once, caption, label) {
    const body = el('tbody');
    for (const row of rows) {
      const most = Math.max(...row.cells.map(c => (c ? c.range?.high ?? c.v.value : 0)));
      row.cells.forEach((c, k) => {
        const mark = row.best === k ? (row.certain ? '●' : '○') : '';
        body.append(el('tr', { class: k === 0 ? 'group-start' : null },
          k === 0 ? el('th', { scope: 'rowgroup', rowspan: row.cells.length }, row.title) : null,
          el('th', { scope: 'row', title: variants[k].file }, el('b', {}, variants[k].label), ' ', name(variants[k].name), ' ',
            mark ? el('span', { class: 'best', title: row.certain ? 'the least' : 'the least, but the intervals overlap' }, mark) : null),
          el('td', {}, c ? bar(row.colour, c.v.value, most, { range: c.range, text: c.text }) : '–'),
          el('td', { class: 'number' }, c && k > 0 ? signed(c.percent) : ''),
          once ? null : el('td', { class: 'number' }, c && c.total ? c.total : '')));
      });
    }
    return el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label },
      el('table', { class: 'data pairs' }, el('caption', {}, caption),
        el('thead', {}, el('tr', {}, heads.map((h, i) => el('th', { scope: 'col', class: i > 2 ? 'number' : null }, h)))), body));
  }

  function sweep(panel) {
    const s = data('sweep');
    if (s.curves.every(c => c.rows.length === 0)) {
      panel.append(el('p', {}, 'The sweep holds no runs.'));
      return;
    }
    for (const c of s.curves) {
      const axes = c.rows.length > 0 ? c.rows[0].point.map(p => p[0]) : [];
      const groups = new Map();
      for (const row of c.rows) {
        const others = row.point.slice(1).map(([n, v]) => `${n} = ${v}`).join(', ');
        if (!groups.has(others)) groups.set(others, []);
        groups.get(others).push(row);
      }
      for (const [others, rows] of groups) panel.append(panelOf(c, axes[0] || '', others, rows, s.files));
    }
  }

  // What a panel shows: values or ratios, and on which axes.
  function panelOf(c, axis, others, rows, files) {
    const state = { shown: 'value', x: 'linear', y: 'linear' };
    const holder = el('div');
    const draw = () => holder.replaceChildren(...curvesOf(c, axis, others, rows, files, state));
    const control = (label, key, list) => choice(label, list, state[key], v => { state[key] = v; draw(); });
    draw();
    return el('section', { class: 'region' },
      el('h2', { class: 'section' }, `${titles[c.figure][0]} of `, name(c.region), others ? `, ${others}` : '', ', for one execution'),
      el('div', { class: 'controls' }, files.length > 1 ? control('Show', 'shown', [['value', 'values'], ['ratio', 'ratios to the best']]) : null,
        rows.every(r => r.point[0][1] > 0) ? control(slamm.clip(slamm.plain(axis), 20), 'x', slamm.axes) : null, control(titles[c.figure][0], 'y', slamm.axes)), holder);
  }

  function curvesOf(c, axis, others, rows, files, state) {
    rows = [...rows].sort((a, b) => a.point[0][1] - b.point[0][1]);
    const figure = titles[c.figure][0];
    const ratio = state.shown === 'ratio';
    const least = r => Math.min(...r.values.filter(v => v).map(v => v.value));
    const by = r => (ratio && least(r) > 0 ? least(r) : 1);
    const key = x => x.others.map(([n, v]) => `${n} = ${v}`).join(', ');
    const crossings = c.crossovers.filter(x => key(x) === others);
    const series = files.map((f, k) => ({ name: `${f.label} ${f.file}`, dots: true,
      points: rows.filter(r => r.values[k] && (!ratio || least(r) > 0)).map(r => [r.point[0][1], ...['value', 'low', 'high'].map(end => r.values[k][end] / by(r))]) })).filter(s => s.points.length > 0);
    if (series.length === 0) return [el('p', {}, ratio ? 'The best is 0 everywhere: there are no ratios.' : 'No run has this region.')];
    const chart = slamm.chart({
      label: `${figure}${ratio ? ' over the best' : ''} against ${axis}; the table below has the values`,
      x: { title: axis, log: state.x === 'log', text: v => (Number.isInteger(v) ? String(v) : String(Number(v.toPrecision(4)))) },
      y: { title: ratio ? `${figure} over the best` : figure, bytes: inBytes(c.figure) && !ratio, log: state.y === 'log' },
      marks: crossings.map(x => ({ x: x.at, label: `${slamm.clip(slamm.plain(axis), 20)} = ${x.at.toPrecision(4)}`, class: 'crossing' })),
      series, value: v => (ratio ? v.toFixed(3) : shownAs(c.figure, v)), height: 340,
    });
    const say = x => el('p', {}, `Crossover: `, el('b', {}, files[x.before].label), ` up to ${x.axis} = ${x.from}, `, el('b', {}, files[x.after].label),
      ` from ${x.to}; the lines meet at ${x.at.toPrecision(4)}${x.certain ? '' : ' (the intervals overlap there)'}.`);
    const caption = `Values; ● the least, ○ one whose interval overlaps another one`;
    return [chart,
      crossings.length > 0 ? crossings.map(say) : files.length > 1 ? el('p', {}, 'The best variant does not change.') : null,
      el('details', {}, el('summary', {}, 'Values'), el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption }, el('table', { class: 'data' }, el('caption', {}, caption),
        el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, axis), files.map(f => el('th', { scope: 'col', class: 'number' }, `${f.label} `, name(f.file))))),
        el('tbody', {}, rows.map(r => el('tr', {}, el('th', { scope: 'row' }, String(r.point[0][1])), r.values.map((v, k) =>
          el('td', { class: 'number' }, v ? `${shownAs(c.figure, v.value)}${v.high > v.value || v.value > v.low ? ` ± ${shownAs(c.figure, slamm.error(v))}` : ''}` : '–',
            r.best === k ? el('span', { class: 'best' }, r.certain ? ' ●' : ' ○') : null))))))))].filter(x => x !== null).flat();
  }
})();
