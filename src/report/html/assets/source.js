// The text of the prototype with its traffic beside it: bars for loads and stores at every line;
// inclusive (light) and exclusive (dark) bars at every function, loop and region. After the
// overview pane of the Rice D Editor.
'use strict';
(() => {
  const { el, name, shown, bytes, interval, flops, count, counts, bar, button, toggle, figureTable, kind, percent } = slamm;
  // Lines that are named first, and the least width of the text in characters, and the most.
  const [HOTTEST, NARROW, WIDE] = [5, 30, 72];

  slamm.view({ id: 'source', title: 'Source', heading: () => slamm.model.heading(), build });

  let reveal = () => {};
  // Other views lead here.
  slamm.reveal = (file, line) => slamm.show('source', () => reveal(file, line));

  function build(panel, chosen) {
    const model = slamm.model.get();
    const ranks = slamm.distributed.counts();
    const p = chosen ?? ranks.at(-1);
    const texts = slamm.data('sources') || {};
    const files = [...new Set(model.ranges.map(r => r.file))];
    const lines = collect(model, p);
    // One scale for all bars: the larger of what the whole run loads and stores.
    const scale = Math.max(1, model.wsl, model.wss);
    // What is sent is far less than what is loaded, and has a scale of its own.
    const sent = p === undefined ? null : { p, scale: Math.max(1, ...model.ranges.map(r => slamm.distributed.of(r, p)?.bytes ?? 0)) };
    const details = el('aside', { class: 'details', 'aria-live': 'polite' });
    rest(details);
    const tables = files.map(f => fileTable(f, texts[f], model, lines, scale, sent, details));
    const all = f => tables.forEach(f);
    const overview = toggle('Overview of constructs alone', false, on => all(t => t.overview(on)));
    reveal = (file, line) => tables[files.indexOf(file)]?.reveal(line);
    panel.append(hottest(lines, texts, model) ?? '',
      el('div', { class: 'controls' }, overview,
        ranks.length > 1 ? slamm.choice('Ranks', ranks.map(n => [String(n), String(n)]), String(p), n => { panel.replaceChildren(); build(panel, Number(n)); }) : null,
        button('Fold all', () => all(t => t.fold(true))), button('Unfold all', () => all(t => t.fold(false))), search(tables)),
      legend(model, sent),
      el('div', { class: 'beside' }, el('div', { class: 'main' }, tables.map(t => t.node)), details));
  }

  // Figures of every line over all ranges that have a part of it.
  function collect(model, p) {
    const lines = new Map();
    const sent = slamm.distributed.lines(model, p);
    for (const r of model.ranges) {
      for (const l of r.lines) {
        const key = `${r.file}\n${l.line}`;
        const known = lines.get(key);
        if (!known) lines.set(key, { ...l, of: [...(l.variables || [])], sent: sent.get(key), wsl: { ...l.wsl }, wss: { ...l.wss }, levels: slamm.addLevels(null, l.levels) });
        else {
          known.executions = Math.max(known.executions, l.executions);
          known.flops += l.flops;
          known.of.push(...(l.variables || []));
          known.levels = slamm.addLevels(known.levels, l.levels);
          for (const end of ['low', 'value', 'high']) {
            known.wsl[end] += l.wsl[end];
            known.wss[end] += l.wss[end];
          }
        }
      }
    }
    for (const r of model.ranges) {
      for (const c of r.calls || []) {
        const key = `${r.file}\n${c.line}`;
        if (!lines.has(key)) lines.set(key, nothing(c.line));
        (lines.get(key).calls ??= []).push(c);
      }
    }
    for (const l of lines.values()) l.of = slamm.arrays.together(l.of || []);
    // A line may send and count nothing else.
    for (const [key, l] of sent) if (!lines.has(key)) lines.set(key, { ...nothing(l.line), sent: l });
    return lines;
  }
  const nothing = line => ({ line, of: [], executions: 0, flops: 0, wsl: { low: 0, value: 0, high: 0 }, wss: { low: 0, value: 0, high: 0 }, levels: [] });

  // The lines that load most, each with its share and its text.
  function hottest(lines, texts, model) {
    const all = model.run.wsl;
    const list = [...lines].map(([key, l]) => ({ file: key.slice(0, key.lastIndexOf('\n')), l })).filter(x => x.l.wsl.value > 0)
      .sort((a, b) => b.l.wsl.value - a.l.wsl.value).slice(0, HOTTEST);
    if (list.length < 2 || !(all > 0)) return null;
    const sum = list.reduce((s, x) => s + x.l.wsl.value, 0);
    return el('section', { class: 'hottest' }, el('h2', { class: 'section' }, `These ${list.length} lines load ${percent(sum / all)} of ${model.whole ? 'everything' : 'what the whole run loads'}`),
      el('ol', {}, list.map(({ file, l }) => el('li', {},
        el('span', { class: 'number share' }, percent(l.wsl.value / all)), ' ',
        button(name(`${file.split('/').pop()}:${l.line}`), () => reveal(file, l.line), { class: 'link' }), ' ',
        slamm.code(texts[file]?.[l.line - 1].trim()), mostly(l)))));
  }

  // The variable behind most of what a line loads.
  function mostly(l) {
    const v = [...l.of].sort((a, b) => b.wsl.value - a.wsl.value)[0];
    if (!v || !(v.wsl.value > 0)) return null;
    return el('span', { class: 'hint' }, v.wsl.value === l.wsl.value ? ' all of ' : ` ${percent(v.wsl.value / l.wsl.value)} of `, name(v.name));
  }

  // A bar of a line in parts, one for each variable, the largest first; what they are is said at the bar and in the panel.
  function parted(colour, l, of, scale) {
    const shares = l.of.map(v => [v.name, of(v).value]).filter(([, b]) => b > 0).sort((a, b) => b[1] - a[1]);
    const figure = bar(colour, of(l).value, scale, { range: of(l) });
    if (shares.length === 0) return figure;
    figure.title = shares.map(([n, b]) => `${slamm.clip(slamm.plain(n), 40)} ${bytes(b)}`).join(', ');
    let at = 0;
    // In a short bar the cuts would be all that is seen.
    for (const [, b] of shares.slice(0, -1)) {
      at += b;
      if (of(l).value > scale / 12) figure.lastChild.append(el('i', { class: 'cut', style: { left: `${(100 * at) / scale}%` } }));
    }
    return figure;
  }

  // Lines that hold a text, one after the other.
  function search(tables) {
    const said = el('span', { class: 'hint', role: 'status' });
    const input = el('input', { type: 'search', placeholder: 'find in the text', 'aria-label': 'find in the text' });
    let at = -1;
    const find = step => {
      const found = input.value === '' ? [] : tables.flatMap(t => t.find(input.value.toLowerCase()));
      at = found.length === 0 ? -1 : (at + step + found.length) % found.length;
      said.textContent = input.value === '' ? '' : found.length === 0 ? 'nowhere' : `${at + 1} of ${count(found.length)}`;
      if (found[at]) found[at]();
    };
    input.addEventListener('input', () => { at = -1; find(1); });
    input.addEventListener('keydown', e => { if (e.key === 'Enter') { e.preventDefault(); find(e.shiftKey ? -1 : 1); } });
    return el('span', { class: 'search' }, input, ' ', said);
  }

  function legend(model, sent) {
    const swatch = (kind, shade) => el('span', { class: `bar swatch ${kind}`, 'aria-hidden': 'true' }, el('i', { class: shade, style: { width: '100%' } }));
    return el('p', { class: 'legend' },
      swatch('load', 'light'), swatch('load', 'dark'), ' loads and ', swatch('store', 'light'), swatch('store', 'dark'),
      ' stores of constructs, inclusive (light) and exclusive (dark), and of single lines (dark, a part for each variable), all against ', model.whole ? 'the whole run; ' : 'the largest range shown; ',
      el('span', { class: 'bar swatch load', 'aria-hidden': 'true' }, el('i', { class: 'whisker', style: { left: '15%', width: '70%' } })),
      ' from a cache of twice to one of half the size',
      sent ? ['; ', swatch('other', 'light'), swatch('other', 'dark'), ` bytes in messages between ${sent.p} ranks, on a scale of their own`] : null);
  }

  function rest(details) {
    details.replaceChildren(el('p', { class: 'hint' },
      'Point at a line, or move with ↑ and ↓, for its figures. A click, Enter or Space folds a construct.'));
  }

  function fileTable(file, text, model, lines, scale, sent, details) {
    const ranges = model.ranges.filter(r => r.file === file);
    const root = ranges.find(r => r.kind === 'file');
    const constructs = ranges.filter(r => r !== root)
      .sort((a, b) => a.span.line - b.span.line || b.span.end_line - a.span.end_line || a.depth - b.depth);
    const warnings = model.p.warnings.filter(w => w.file === file);
    const last = Math.max(0, ...constructs.map(r => r.span.end_line), ...warnings.map(w => w.span.line));
    // Without the text, the lines that something is known about are shown.
    const source = text || Array.from({ length: last }, () => null);
    if (text && source.length > 1 && source[source.length - 1] === '') source.pop();
    const rows = [];
    const open = [];
    const state = { overview: false };
    let next = 0;
    for (let n = 1; n <= source.length; n++) {
      while (open.length > 0 && open[open.length - 1].r.span.end_line < n) open.pop();
      const heads = [];
      while (next < constructs.length && constructs[next].span.line <= n) heads.push(constructs[next++]);
      const row = { n, heads, around: open.map(o => o.row), folded: false, line: lines.get(`${file}\n${n}`),
        warnings: warnings.filter(w => w.span.line === n), level: open.length + 1, rows: [] };
      const inner = heads.filter(r => r.span.end_line > n);
      // One fold a line: that of the outermost construct which begins there.
      if (inner.length > 0) {
        row.foldable = true;
        inner.forEach((r, k) => open.push({ r, row: k === 0 ? row : null }));
      }
      rows.push(row);
    }
    const body = el('tbody');
    for (const row of rows) {
      row.tr = line(row, source[row.n - 1], scale, sent, model.wsl);
      body.append(row.tr);
      for (const w of row.warnings) {
        const tr = el('tr', { class: 'warning', role: 'row', 'aria-level': row.level },
          el('td', { role: 'gridcell', colspan: 2 }),
          el('td', { role: 'gridcell', colspan: sent ? 5 : 4 }, el('span', { class: 'mark', 'aria-hidden': 'true' }, '⚠ '),
            el('span', {}, `warning ${w.code}: `, shown(w.message), w.count > 1 ? ` (${count(w.count)} times)` : '')));
        row.rows.push(tr);
        body.append(tr);
      }
    }
    const head = el('thead', {}, el('tr', {},
      ['fold', 'line', 'text', 'executions', 'loads', 'stores', ...(sent ? ['sent'] : [])].map((t, k) =>
        el('th', { scope: 'col', class: k === 1 || k === 3 ? 'number' : null }, k === 0 ? el('span', { class: 'aside' }, t) : t))));
    const title = el('h2', {}, name(file));
    // The text has the room that nineteen lines of twenty need, the bars have the rest.
    const lengths = source.map(t => (t ? t.length : 0)).filter(n => n > 0).sort((a, b) => a - b);
    const room = Math.max(NARROW, lengths[Math.floor(0.95 * (lengths.length - 1))] ?? 0);
    const table = el('table', { class: sent ? 'source with-ranks' : 'source', style: { '--text': String(Math.min(WIDE, room) + 2) }, role: 'treegrid', 'aria-label': `source of ${file}`.slice(0, 200) }, head, body);
    function update() {
      for (const row of rows) {
        const hidden = row.around.some(a => a && a.folded) || (state.overview && row.heads.length === 0);
        row.tr.hidden = hidden;
        row.rows.forEach(t => { t.hidden = hidden; });
      }
    }
    function fold(row, on) {
      if (!row.foldable || row.folded === on) return;
      row.folded = on;
      row.tr.setAttribute('aria-expanded', String(!on));
      // A warning does not vanish in a fold.
      row.tr.classList.toggle('warned', on && rows.some(r => r.warnings.length > 0 && r.around.includes(row)));
      update();
    }
    let focused = null;
    function focus(row) {
      if (focused) focused.tr.tabIndex = -1;
      focused = row;
      row.tr.tabIndex = 0;
    }
    if (rows.length > 0) focus(rows[0]);
    const of = target => rows.find(r => r.tr === target.closest('tr'));
    body.addEventListener('click', e => {
      const row = of(e.target);
      if (!row || e.target.closest('button.more') || !getSelection().isCollapsed) return;
      fold(row, !row.folded);
      focus(row);
      show(details, row, file, model, sent);
    });
    body.addEventListener('focusin', e => {
      const row = of(e.target);
      if (row) { focus(row); show(details, row, file, model, sent); }
    });
    body.addEventListener('pointerover', e => {
      const row = of(e.target);
      if (row) show(details, row, file, model, sent);
    });
    body.addEventListener('keydown', e => {
      const row = of(e.target);
      if (!row || e.target.closest('button.more')) return;
      const seen = rows.filter(r => !r.tr.hidden);
      const at = seen.indexOf(row);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: seen.length - 1 }[e.key];
      if (to !== undefined && seen[to]) { seen[to].tr.focus(); seen[to].tr.scrollIntoView({ block: 'nearest' }); }
      else if (e.key === 'Enter' || e.key === ' ') fold(row, !row.folded);
      else if (e.key === 'ArrowLeft') fold(row, true);
      else if (e.key === 'ArrowRight') fold(row, false);
      else return;
      e.preventDefault();
    });
    const box = el('details', { class: 'file', open: !file.startsWith('stdlib/') }, el('summary', {}, title, rootFigures(root, scale, sent)),
      text ? null : el('p', { class: 'hint' }, 'The text of this file is not known here.'), table);
    const go = row => {
      box.open = true;
      row.around.forEach(a => a && fold(a, false));
      row.tr.focus({ preventScroll: true });
      row.tr.scrollIntoView({ block: 'center' });
    };
    return {
      node: box,
      // The lines with a text: what leads to each of them, and keeps the keyboard where it is.
      find: wanted => rows.filter(r => (source[r.n - 1] ?? '').toLowerCase().includes(wanted)).map(r => () => {
        const typing = document.activeElement;
        go(r);
        show(details, r, file, model, sent);
        for (const t of document.querySelectorAll('.source tr.found')) t.classList.remove('found');
        r.tr.classList.add('found');
        if (typing && typing.type === 'search') typing.focus({ preventScroll: true });
      }),
      overview(on) { state.overview = on; update(); },
      fold(on) { rows.forEach(r => fold(r, on)); },
      reveal(n) {
        if (rows[n - 1]) go(rows[n - 1]);
      },
    };
  }

  function rootFigures(root, scale, sent) {
    if (!root) return null;
    return el('span', { class: 'of-file' }, `${count(root.executions)} ×`,
      rangeBar('load', root, f => f.wsl, scale), rangeBar('store', root, f => f.wss, scale), sent ? sentBar(root, sent) : null);
  }

  const rangeBar = (colour, r, of, scale) =>
    bar(colour, of(r.inclusive).value, scale, { part: of(r.exclusive).value, range: of(r.inclusive) });

  function sentBar(r, sent) {
    const f = slamm.distributed.of(r, sent.p);
    return f ? bar('other', f.bytes, sent.scale, { part: f.exclusive.bytes }) : null;
  }

  function line(row, text, scale, sent, all) {
    const { line: l, heads } = row;
    const never = heads.length > 0 && heads.every(r => r.executions === 0);
    const tr = el('tr', { role: 'row', tabindex: '-1', 'aria-level': row.level, data: { line: row.n },
      'aria-expanded': row.foldable ? 'true' : null,
      class: [heads.length > 0 ? 'head' : '', never ? 'never' : ''].join(' ').trim() || null });
    tr.append(...[
      el('td', { role: 'gridcell', class: 'fold' }),
      el('td', { role: 'gridcell', class: 'number n', style: { '--heat': `${l && all > 0 ? Math.round(75 * Math.sqrt(l.wsl.value / all)) : 0}%` } }, row.n),
      el('td', { role: 'gridcell', class: 'code' }, slamm.code(text)),
      el('td', { role: 'gridcell', class: 'number' }, heads.length > 0 ? heads.map(r => el('div', {}, counts(r))) : l ? count(l.executions) : ''),
      traffic('load', row, f => f.wsl, scale),
      traffic('store', row, f => f.wss, scale),
      sent ? el('td', { role: 'gridcell' }, heads.map(r => sentBar(r, sent)),
        l && l.sent && l.sent.bytes > 0 && heads.length === 0 ? bar('other', l.sent.bytes, sent.scale) : null) : null].filter(c => c !== null));
    return tr;
  }

  // The constructs that begin at a line, and the line itself where its bar would be seen.
  function traffic(colour, row, of, scale) {
    const own = row.line && of(row.line).value > 0 && (row.heads.length === 0 || of(row.line).high > scale / 1000);
    return el('td', { role: 'gridcell' }, row.heads.map(r => rangeBar(colour, r, of, scale)),
      own ? parted(colour, row.line, of, scale) : null, caused(colour, row, of, scale));
  }

  // What the calls of a line cause, where no construct begins there that has it in its bar.
  function caused(colour, row, of, scale) {
    const sum = (row.line?.calls || []).reduce((s, c) => s + of(c.inclusive).value, 0);
    return sum > 0 && row.heads.length === 0 ? bar(colour, sum, scale, { part: 0 }) : null;
  }

  // Which variables the loads and stores of a line are of.
  function variablesOf(l) {
    if (l.of.length === 0) return null;
    const figure = b => (b.value > 0 ? interval(b) : '');
    return el('table', { class: 'figures line-variables' },
      el('thead', {}, el('tr', {}, el('td', {}, 'of'), el('th', { scope: 'col' }, 'loads'), el('th', { scope: 'col' }, 'stores'))),
      el('tbody', {}, l.of.map(v => el('tr', {}, el('th', { scope: 'row' }, name(v.name)), el('td', {}, figure(v.wsl)), el('td', {}, figure(v.wss))))));
  }

  // Which rule has counted what for each operand, where that was recorded; it stays open from line to line.
  let open = false;
  function rules(file, line) {
    const text = slamm.data('explained')?.[file]?.[line];
    if (!text) return null;
    const box = el('details', { class: 'rules', open }, el('summary', {}, 'how it is counted'), el('pre', {}, ...text.split('\n').flatMap(l => [shown(l), '\n'])));
    box.addEventListener('toggle', () => { open = box.open; });
    return box;
  }

  function show(details, row, file, model, sent) {
    const at = `${file}:${row.n}:${sent?.p}`;
    if (details.dataset.at === at) return;
    details.dataset.at = at;
    const parts = [];
    for (const r of row.heads) {
      parts.push(el('h3', {}, name(r.name)), el('p', {}, `${kind(r)}, lines ${r.span.line}–${r.span.end_line}, ${counts(r)}`),
        figureTable(r), sent ? slamm.distributed.figures(slamm.distributed.of(r, sent.p)) : null);
      if (model.whole && r.inclusive.wsl.value > 0)
        parts.push(el('p', {}, `${slamm.percent(r.inclusive.wsl.value / model.wsl)} of all loads`));
    }
    const part = (title, b, all) => (all > 0 && b.value > 0 ? [[title, percent(b.value / all)]] : []);
    for (const c of row.line?.calls || []) {
      const r = model.byId.get(c.range);
      parts.push(el('p', {}, 'calls ', r ? button(name(c.callee), () => reveal(r.file, r.span.line), { class: 'link' }) : name(c.callee),
        ` ${count(c.executions)} ×: ${bytes(c.inclusive.wsl.value)} loaded, ${bytes(c.inclusive.wss.value)} stored there`));
    }
    if (row.line && row.line.executions > 0) {
      const l = row.line;
      parts.push(el('h3', {}, `line ${row.n}`), el('table', { class: 'figures' }, el('tbody', {},
        [['executions', count(l.executions)], ['loads', interval(l.wsl)], ...part('of all loads', l.wsl, model.run.wsl), ['stores', interval(l.wss)], ...part('of all stores', l.wss, model.run.wss),
          ['flops', flops(l.flops)], ['loads, once', bytes(l.wsl.value / l.executions)],
          ['stores, once', bytes(l.wss.value / l.executions)]].map(([t, v]) =>
          el('tr', {}, el('th', { scope: 'row' }, t), el('td', {}, v))))), variablesOf(l), slamm.levelTable(l.levels), sent && l.sent ? slamm.distributed.figures(l.sent) : null, rules(file, row.n));
    } else if (row.heads.length === 0) parts.push(el('h3', {}, `line ${row.n}`), el('p', {}, 'nothing is counted here'));
    for (const w of row.warnings) parts.push(el('p', { class: 'notice' }, `warning ${w.code}: `, shown(w.message)));
    details.replaceChildren(...parts.filter(x => x !== null));
  }
})();
