// What every view stands on: building elements, numbers in units, tabs, details, pictures.
'use strict';
const slamm = (() => {
  const views = [];
  const parsed = new Map();
  const state = { units: 'auto' };

  // Texts become text nodes, nothing else: no text of the prototype is ever read as markup.
  function fill(node, attrs, children) {
    for (const [key, value] of Object.entries(attrs || {})) {
      if (value === null || value === undefined || value === false) continue;
      if (key === 'on') for (const [type, f] of Object.entries(value)) node.addEventListener(type, f);
      else if (key === 'style') for (const [p, v] of Object.entries(value)) node.style.setProperty(p, v);
      else if (key === 'data') for (const [p, v] of Object.entries(value)) node.dataset[p] = v;
      else node.setAttribute(key, value === true ? '' : String(value));
    }
    for (const c of children.flat(Infinity)) {
      if (c === null || c === undefined || c === false) continue;
      node.append(c instanceof Node ? c : document.createTextNode(String(c)));
    }
    return node;
  }
  const el = (tag, attrs, ...children) => fill(document.createElement(tag), attrs, children);
  const svg = (tag, attrs, ...children) =>
    fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attrs, children);

  // Characters that would not be seen, or that would turn the text around them, are shown by name.
  const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;
  function shown(text) {
    const parts = [];
    let from = 0;
    for (const m of text.matchAll(unseen)) {
      if (m.index > from) parts.push(text.slice(from, m.index));
      const name = m[0].codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
      parts.push(el('span', { class: 'unseen', title: `character U+${name}` }, name));
      from = m.index + m[0].length;
    }
    if (from < text.length) parts.push(text.slice(from));
    return parts;
  }
  const plain = text => text.replace(unseen, c => `<${c.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}>`);
  const clip = (text, n) => (text.length > n ? `${text.slice(0, n - 1)}…` : text);
  // A name of the prototype, isolated from what stands around it; CSS cuts it off where it is long.
  const name = text => el('span', { class: 'name', dir: 'ltr', title: clip(plain(text), 300) }, shown(clip(text, 300)));

  function data(id) {
    if (!parsed.has(id)) {
      const node = document.getElementById(`data-${id}`);
      parsed.set(id, node ? JSON.parse(node.textContent) : null);
    }
    return parsed.get(id);
  }

  // Numbers. Bytes are in multiples of 1024.
  const scales = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };
  const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  const count = n => grouped.format(n).replaceAll(',', '\u202f');
  const unitFor = n => {
    if (state.units !== 'auto') return state.units;
    const a = Math.abs(n);
    return a < 1024 ? 'B' : a < 1024 ** 2 ? 'KB' : a < 1024 ** 3 ? 'MB' : a < 1024 ** 4 ? 'GB' : 'TB';
  };
  const digits = (x, unit) => (unit === 'B' ? count(x) : x >= 10000 ? count(x) : x.toFixed(x >= 1000 ? 1 : 2));
  const bytes = n => {
    const unit = unitFor(n);
    return `${digits(n / scales[unit], unit)} ${unit}`;
  };
  const error = b => Math.max(b.value - b.low, b.high - b.value);
  // In the unit of the value, so that the two can be compared at sight.
  const interval = b => {
    const unit = unitFor(b.value);
    const e = error(b);
    const text = `${digits(b.value / scales[unit], unit)} ${unit}`;
    return e > 0 ? `${text} ± ${digits(e / scales[unit], unit)}` : text;
  };
  const cacheSize = n => {
    for (const unit of ['TB', 'GB', 'MB', 'KB'])
      if (n >= scales[unit]) return `${Number((n / scales[unit]).toPrecision(3))} ${unit}`;
    return `${n} B`;
  };
  const flops = n => {
    for (const [p, s] of [[1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e4, 'k']])
      if (n >= p) return `${(n / (s === 'k' ? 1e3 : p)).toFixed(2)} ${s}`;
    return count(n);
  };
  const percent = x => (x >= 0.9995 ? '100 %' : x >= 0.0005 ? `${(100 * x).toFixed(1)} %` : x > 0 ? '< 0.1 %' : '0 %');
  const mean = x => (x >= 100 || Number.isInteger(x) ? count(x) : x.toFixed(2));

  // A number with its bar; `part` is the dark part of the same scale, `range` the whisker.
  function bar(kind, value, scale, { part = null, range = null, text = null } = {}) {
    const share = v => `${scale > 0 ? Math.min(100, (100 * v) / scale) : 0}%`;
    const track = el('span', { class: `bar ${kind}`, 'aria-hidden': 'true' });
    if (value > 0) track.append(el('i', { class: part === null ? 'dark' : 'light', style: { width: share(value) } }));
    if (part > 0) track.append(el('i', { class: 'dark', style: { width: share(part) } }));
    if (range && error(range) > 0)
      track.append(el('i', { class: 'whisker', style: { left: share(range.low), width: share(range.high - range.low) } }));
    return el('span', { class: 'figure' }, el('span', { class: 'number' }, text ?? (value > 0 ? bytes(value) : '')), track);
  }

  // Controls.
  function choice(label, options, selected, change) {
    const box = el('select', { on: { change: e => change(e.target.value) } });
    for (const [value, text] of options) box.append(el('option', { value, selected: value === selected }, text));
    return el('label', { class: 'control' }, el('span', {}, label), box);
  }
  function toggle(label, pressed, change) {
    const b = el('button', { type: 'button', class: 'control', 'aria-pressed': String(pressed) }, label);
    b.addEventListener('click', () => {
      const now = b.getAttribute('aria-pressed') !== 'true';
      b.setAttribute('aria-pressed', String(now));
      change(now);
    });
    return b;
  }
  const button = (label, f, attrs) => el('button', { type: 'button', class: 'control', ...attrs, on: { click: f } }, label);

  // A sortable table. Columns: { title, text(row) or node(row), value(row) to sort by, number, optional, hint }.
  function table(caption, all, rows, { sort = null, row = null } = {}) {
    // A column that says nothing about any row takes no room.
    const columns = all.filter(c => !c.optional || rows.some(r => c.text(r) !== ''));
    // Minor columns are left out of a narrow window, which the caption says.
    const kindOf = c => [c.number ? 'number' : '', c.minor ? 'minor' : ''].join(' ').trim() || null;
    const minor = [...new Set(columns.filter(c => c.minor).map(c => c.title))];
    const order = { column: sort, down: true };
    const body = el('tbody');
    const heads = columns.map((c, k) => {
      const head = el('th', { scope: 'col', class: kindOf(c), title: c.hint });
      if (c.value) {
        head.append(el('button', { type: 'button', class: 'sort', on: { click: () => {
          if (order.column === k && !order.down) order.column = null;
          else if (order.column === k) order.down = false;
          else Object.assign(order, { column: k, down: true });
          draw();
        } } }, c.title));
      } else head.append(c.title);
      return head;
    });
    const made = new Map();
    function draw() {
      heads.forEach((h, k) => {
        if (k === order.column) h.setAttribute('aria-sort', order.down ? 'descending' : 'ascending');
        else h.removeAttribute('aria-sort');
      });
      let list = rows;
      if (order.column !== null) {
        const value = columns[order.column].value;
        const sign = order.down ? -1 : 1;
        list = rows.map((r, i) => [r, i, value(r)]).sort((a, b) => {
          // Names from A on first, numbers from the largest on.
          const c = typeof a[2] === 'string' ? b[2].localeCompare(a[2]) : a[2] - b[2];
          return sign * c || a[1] - b[1];
        }).map(x => x[0]);
      }
      node.classList.toggle('sorted', order.column !== null);
      body.replaceChildren(...list.map(r => {
        if (!made.has(r)) {
          const tr = el('tr', {}, columns.map((c, k) => {
            const cell = c.node ? c.node(r) : c.text(r);
            return k === 0 ? el('th', { scope: 'row' }, cell) : el('td', { class: kindOf(c) }, cell);
          }));
          if (row) row(tr, r);
          made.set(r, tr);
        }
        return made.get(r);
      }));
    }
    const node = el('table', { class: 'data' }, el('caption', {}, caption,
      minor.length > 0 ? el('span', { class: 'when-narrow' }, ` (a wider window also shows ${minor.join(', ')})`) : null),
      el('thead', {}, el('tr', {}, heads)), body);
    draw();
    return el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption }, node);
  }

  // The figures of one range as a small table, for the panel beside a view.
  function figureTable(r) {
    const rows = [['SR', f => bytes(f.sr)], ['WSL', f => interval(f.wsl)], ['WSS', f => interval(f.wss)],
      ['DGEMM', f => interval(f.dgemm)], ['Sparse Ops', f => interval(f.sparse_ops)], ['flops', f => flops(f.flops)],
      ['bytes/flop', f => (f.flops > 0 ? ((f.wsl.value + f.wss.value) / f.flops).toFixed(2) : '–')]];
    const columns = [['inclusive', r.inclusive], ['exclusive', r.exclusive]];
    if (r.executions > 1) columns.push(['once', divided(r.inclusive, r.executions)]);
    return el('table', { class: 'figures' },
      el('thead', {}, el('tr', {}, el('td', {}), columns.map(([t]) => el('th', { scope: 'col' }, t)))),
      el('tbody', {}, rows.map(([t, of]) =>
        el('tr', {}, el('th', { scope: 'row' }, t), columns.map(([, f]) => el('td', {}, of(f)))))));
  }
  function divided(f, n) {
    const each = b => ({ low: b.low / n, value: b.value / n, high: b.high / n });
    return { sr: f.sr, wsl: each(f.wsl), wss: each(f.wss), dgemm: each(f.dgemm), sparse_ops: each(f.sparse_ops), flops: f.flops / n };
  }
  // What crosses the boundary of each level, and the same of two together.
  const crossings = [['loads', 'loads', 'load'], ['write_allocates', 'write-allocates', 'fill'], ['write_backs', 'write-backs', 'store'], ['clean_victims', 'clean victims', 'other']];
  const crossingsOf = all => crossings.filter(([key], k) => k < 3 || all.some(l => l[key].value > 0));
  function levelTable(levels) {
    if (!levels || levels.length === 0) return null;
    const shownOnes = crossingsOf(levels);
    return el('table', { class: 'figures levels-of' },
      el('thead', {}, el('tr', {}, el('td', {}), shownOnes.map(([, t]) => el('th', { scope: 'col' }, t)))),
      el('tbody', {}, levels.map(l => el('tr', {}, el('th', { scope: 'row' }, l.name), shownOnes.map(([key]) => el('td', {}, interval(l[key])))))));
  }
  function addLevels(sum, more) {
    if (!more || more.length === 0) return sum;
    if (!sum || sum.length === 0) return more.map(l => ({ ...l, ...Object.fromEntries(crossings.map(([key]) => [key, { ...l[key] }])) }));
    sum.forEach((s, k) => crossings.forEach(([key]) => ['low', 'value', 'high'].forEach(end => { s[key][end] += more[k][key][end]; })));
    return sum;
  }
  const kinds = { body: 'region', file: 'file', function: 'function', for: 'for loop', while: 'while loop',
    until: 'do-until loop', parfor: 'parfor loop' };
  const kind = r => kinds[r.kind] || `${r.kind} branch`;
  function counts(r) {
    const parts = [`${count(r.executions)} ×`];
    if (r.trips !== null && r.executions > 0) parts.push(`${mean(r.trips / r.executions)} trips`);
    return parts.join(' · ');
  }

  // Pages are made of views, each built when it is first looked at.
  const view = v => views.push(v);
  let show = () => {};
  let current = null;
  function start() {
    const root = document.getElementById('page');
    const about = data('page') || {};
    state.units = about.units || 'auto';
    const tabs = el('div', { role: 'tablist', 'aria-label': 'Views' });
    const panels = new Map();
    const usable = views.filter(v => !v.when || v.when());
    for (const v of usable) {
      const tab = el('button', { type: 'button', role: 'tab', id: `tab-${v.id}`, 'aria-controls': `view-${v.id}`,
        'aria-selected': 'false', tabindex: '-1', on: { click: () => show(v.id) } }, v.title);
      const alone = usable.length === 1;
      const panel = el('section', { role: alone ? 'region' : 'tabpanel', id: `view-${v.id}`, class: 'view', data: { title: v.title },
        'aria-labelledby': alone ? null : `tab-${v.id}`, 'aria-label': alone ? v.title : null, hidden: true });
      tabs.append(tab);
      panels.set(v.id, { v, tab, panel, built: false });
    }
    tabs.addEventListener('keydown', e => {
      const ids = usable.map(v => v.id);
      const at = ids.indexOf(current);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: ids.length - 1 }[e.key];
      if (to === undefined) return;
      e.preventDefault();
      show(ids[(to + ids.length) % ids.length]);
      panels.get(current).tab.focus();
    });
    function built(p) {
      if (p.built) return;
      p.built = true;
      p.panel.replaceChildren();
      p.v.build(p.panel);
    }
    show = (id, then) => {
      const p = panels.get(id);
      if (!p) return;
      current = id;
      for (const o of panels.values()) {
        const here = o === p;
        o.panel.hidden = !here;
        o.tab.setAttribute('aria-selected', String(here));
        o.tab.tabIndex = here ? 0 : -1;
      }
      built(p);
      try { history.replaceState(null, '', `#${id}`); } catch { /* some viewers forbid it */ }
      if (then) then(p.panel);
    };
    const units = choice('Units', [['auto', 'as suits'], ['B', 'B'], ['KB', 'KB'], ['MB', 'MB'], ['GB', 'GB']], state.units, u => {
      state.units = u;
      for (const p of panels.values()) p.built = false;
      show(current);
    });
    root.append(heading(), el('nav', { class: 'bar-of-tabs' }, usable.length > 1 ? tabs : null, el('div', { class: 'right' }, usable.every(v => v.units === false) ? null : units)),
      ...[...panels.values()].map(p => p.panel));
    const wanted = location.hash.slice(1);
    show(panels.has(wanted) ? wanted : usable[0].id);
    // What is printed is everything.
    addEventListener('beforeprint', () => {
      panels.forEach(built);
      document.querySelectorAll('details:not([open])').forEach(d => { d.open = true; d.dataset.closed = ''; });
    });
    addEventListener('afterprint', () =>
      document.querySelectorAll('details[data-closed]').forEach(d => { d.open = false; delete d.dataset.closed; }));
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
  }
  function heading() {
    const own = views.find(v => v.heading);
    return own ? own.heading() : el('header', {}, el('h1', {}, document.title));
  }
  document.addEventListener('DOMContentLoaded', start);

  return { el, svg, shown, plain, clip, name, data, count, bytes, interval, error, cacheSize, flops, percent, mean, bar,
    choice, toggle, button, table, figureTable, crossings, crossingsOf, levelTable, addLevels, divided, kind, counts, view, state, unitFor, scales,
    show: (id, then) => show(id, then) };
})();
