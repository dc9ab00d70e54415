// The text of the prototype with its accesses: every read and assignment is marked, by the correction that leaves it
// out; beside every construct how many there are before and after the corrections.
'use strict';
(() => {
  const { el, name, shown, count, bar, data } = slamm;
  const stages = [['base', 'all'], ['call', 'without arguments of calls'], ['duplicate', 'without repeats in a pass'], ['copy', 'without copies']];
  const reasons = { call: 'bare argument of a call', duplicate: 'read before in the same pass', copy: 'a = b moves nothing' };

  slamm.view({ id: 'check', title: 'Accesses', units: false, heading, build });

  function heading() {
    const { file, ranges } = data('counts');
    const of = ranges.map(totals);
    const sum = key => of.reduce((s, t) => s + t[key], 0);
    return el('header', {}, el('div', { class: 'title' }, el('h1', {}, name(file)),
      el('p', { class: 'setup' }, 'Accesses in the text, each counted once. How often they are executed, and how many bytes they move, is known by running it: slamm analyze.')),
    el('dl', { class: 'facts' }, [['loads', 'base', 'copy'], ['stores', 'stored', 'kept']].map(([t, before, after]) =>
      el('div', { class: 'fact' }, el('dt', {}, t), el('dd', {}, `${count(sum(before))} → ${count(sum(after))}`)))));
  }

  function totals(range) {
    const t = { base: 0, call: 0, duplicate: 0, copy: 0, at_run_time: 0, stored: 0, kept: 0 };
    for (const i of range.identifiers) {
      for (const key of ['base', 'call', 'duplicate', 'copy', 'at_run_time']) t[key] += i.loads[key];
      t.stored += i.stores.base;
      t.kept += i.stores.copy;
    }
    return t;
  }

  function build(panel) {
    const { file, ranges, diagnostics } = data('counts');
    const all = ranges.map(totals);
    const scale = Math.max(1, ...all.map(t => Math.max(t.base, t.stored)));
    const details = el('aside', { class: 'details', 'aria-live': 'polite' }, el('p', { class: 'hint' },
      'Point at a line, or move with ↑ and ↓, for the variables of its range.'));
    const marks = new Map();
    for (const [line, ...mark] of data('marks')) {
      if (!marks.has(line)) marks.set(line, []);
      marks.get(line).push(mark);
    }
    const text = [...data('listing')];
    if (text.length > 1 && text[text.length - 1] === '') text.pop();
    const rows = text.map((t, k) => row(k + 1, t, { ranges, all, scale, marks, diagnostics }));
    const body = el('tbody', {}, rows.map(r => [r.tr, r.notes]));
    let focused = rows[0];
    if (focused) focused.tr.tabIndex = 0;
    const of = target => rows.find(r => r.tr === target.closest('tr'));
    const point = e => {
      const r = of(e.target);
      if (!r) return;
      if (e.type === 'focusin') {
        focused.tr.tabIndex = -1;
        focused = r;
        r.tr.tabIndex = 0;
      }
      show(details, body, r, ranges);
    };
    for (const type of ['pointerover', 'focusin', 'click']) body.addEventListener(type, point);
    body.addEventListener('keydown', e => {
      const at = rows.indexOf(of(e.target));
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[e.key];
      if (at < 0 || !rows[to]) return;
      e.preventDefault();
      rows[to].tr.focus();
      rows[to].tr.scrollIntoView({ block: 'nearest' });
    });
    panel.append(legend(), el('div', { class: 'beside' }, el('div', { class: 'main scroll' },
      el('table', { class: 'source checked', 'aria-label': `accesses of ${file}`.slice(0, 200) },
        el('thead', {}, el('tr', {}, ['line', 'text', 'loads', 'stores'].map((t, k) =>
          el('th', { scope: 'col', class: k === 0 ? 'number' : null }, t)))), body)), details));
  }

  function legend() {
    const sample = (kind, text) => [el('span', { class: `access ${kind}` }, 'x'), ` ${text}; `];
    return el('p', { class: 'legend' }, sample('reads', 'loads'), sample('writes', 'stores'), sample('reads run-time', 'loads what its operator decides at run time'),
      sample('out', 'left out by a correction'), 'bars of a range, without those in it: before (light) and after (dark) all corrections');
  }

  // A line of the text, and the ranges that begin there with their counts.
  function row(n, text, { ranges, all, scale, marks, diagnostics }) {
    const heads = ranges.map((r, k) => k).filter(k => ranges[k].lines[0] === n);
    const inside = ranges.map((r, k) => k).filter(k => ranges[k].lines[0] <= n && n <= ranges[k].lines[1]);
    const innermost = inside.length > 0 ? inside.reduce((a, b) => (span(ranges[b]) <= span(ranges[a]) ? b : a)) : null;
    const cell = (colour, before, after) => el('td', {}, heads.map(k =>
      bar(colour, all[k][before], scale, { part: all[k][after], text: all[k][before] > 0 ? `${count(all[k][before])} → ${count(all[k][after])}` : '' })));
    const tr = el('tr', { tabindex: '-1', data: { line: n }, class: heads.length > 0 ? 'head' : null },
      el('td', { class: 'number n' }, n), el('td', { class: 'code' }, code(text, marks.get(n) || [])),
      cell('load', 'base', 'copy'), cell('store', 'stored', 'kept'));
    const notes = diagnostics.filter(d => d.line === n).map(d => el('tr', { class: 'warning' }, el('td', {}),
      el('td', { colspan: 3 }, `${d.severity} ${d.code}: `, shown(d.message))));
    return { n, tr, notes, heads: heads.length > 0 ? heads : innermost === null ? [] : [innermost] };
  }
  const span = r => r.lines[1] - r.lines[0];

  function code(text, marks) {
    const box = el('code', { dir: 'ltr' });
    let from = 0;
    for (const [first, length, range, stores, out, runTime] of marks) {
      const word = text.slice(first, first + length);
      // What is read and assigned at one place (x += 1) is marked once, as assigned.
      if (first < from) {
        box.lastChild.classList.add('writes');
        continue;
      }
      if (first > from) box.append(...shown(text.slice(from, first)));
      const kind = out ? `out ${out}` : stores ? 'writes' : runTime ? 'reads run-time' : 'reads';
      box.append(el('span', { class: `access ${kind}`, data: { range, name: word }, title: out ? reasons[out] : null }, shown(word)));
      from = first + length;
    }
    if (from < text.length) box.append(...shown(text.slice(from)));
    return box;
  }

  // The variables of the ranges that begin at a line, else of the innermost around it.
  function show(details, body, row, ranges) {
    if (details.dataset.at === String(row.n)) return;
    details.dataset.at = row.n;
    details.replaceChildren(...row.heads.flatMap(k => {
      const r = ranges[k];
      return [el('h3', {}, name(r.name)), el('p', {}, `${slamm.kind(r)}, lines ${r.lines[0]}–${r.lines[1]}`),
        r.identifiers.length > 0 ? table(r, k, body) : el('p', { class: 'hint' }, 'no accesses of its own')];
    }));
  }

  function table(range, k, body) {
    const mark = (i, button) => {
      const on = button.getAttribute('aria-pressed') !== 'true';
      body.querySelectorAll('.access.found').forEach(a => a.classList.remove('found'));
      details(button).forEach(b => b.setAttribute('aria-pressed', 'false'));
      button.setAttribute('aria-pressed', String(on));
      if (on) body.querySelectorAll('.access').forEach(a => a.classList.toggle('found', a.dataset.name === i.name && Number(a.dataset.range) === k));
    };
    const details = button => button.closest('.details').querySelectorAll('button.link');
    const columns = [...stages.map(([key, hint]) => [key === 'base' ? 'loads' : key, hint, i => i.loads[key]]),
      ['run time', 'of these, what an operator decides at run time', i => i.loads.at_run_time],
      ['stores', 'all', i => i.stores.base], ['copy', 'without copies', i => i.stores.copy]];
    return el('table', { class: 'figures' },
      el('thead', {}, el('tr', {}, el('td', {}), columns.map(([t, hint]) => el('th', { scope: 'col', title: hint }, t)))),
      el('tbody', {}, range.identifiers.map(i => el('tr', {}, el('th', { scope: 'row' },
        el('button', { type: 'button', class: 'link', 'aria-pressed': 'false', title: 'mark in the text', on: { click: e => mark(i, e.currentTarget) } }, name(i.name))),
      columns.map(([, , of]) => el('td', {}, count(of(i))))))));
  }
})();
