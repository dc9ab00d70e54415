// The sources of two variants side by side: constructs of the same place are at one height, and between them
// lines of the same text; with what each line loads and stores.
'use strict';
(() => {
  const { el, name, bytes, choice, toggle, data, percent } = slamm;
  // Where two parts have more pairs of lines than this, they are put side by side in their order.
  const PAIRS = 4e6;

  slamm.view({ id: 'beside', title: 'Sources', when: () => data('beside'), build });

  function build(panel) {
    const b = data('beside');
    const heads = data('comparison').variants;
    const usable = heads.map((v, k) => k).filter(k => b.texts[k]);
    const state = { left: usable[0], right: usable[1], differing: false };
    const holder = el('div');
    const draw = () => holder.replaceChildren(table(b, heads, state));
    const pick = (title, key) => choice(title, usable.map(k => [String(k), `${heads[k].label} ${slamm.clip(slamm.plain(heads[k].name), 40)}`]), String(state[key]), v => { state[key] = Number(v); draw(); });
    const left = heads.filter((v, k) => !b.texts[k]);
    panel.append(el('div', { class: 'controls' }, usable.length > 2 ? [pick('Left', 'left'), pick('Right', 'right')] : null,
      toggle('Only lines that differ', false, on => { state.differing = on; draw(); })),
    el('p', { class: 'legend' }, 'Constructs of one place are at one height, and between them lines of the same text. Coloured lines have another text; figures are of the whole run, at constructs inclusive (light). A line number is the darker the more its line loads.',
      left.length > 0 ? ` The text of ${left.map(v => v.label).join(', ')} is not known: these figures were read from a file.` : ''), holder);
    draw();
  }

  // Rows of two texts: pairs of line numbers, 0 where one has none.
  function rows(b, i, k) {
    const [left, right] = [b.texts[i], b.texts[k]];
    // Places that lie in the same order in both.
    let [x, y] = [0, 0];
    const fixed = [];
    const ends = b.alike[i][k].flatMap(([a, e, c, f]) => [[a, c], [e, f]]).sort((p, q) => p[0] - q[0] || p[1] - q[1]);
    for (const [a, c] of ends) if (a > x && c > y) { fixed.push([a, c]); [x, y] = [a, c]; }
    const out = [];
    [x, y] = [0, 0];
    for (const [a, c] of [...fixed, [left.length + 1, right.length + 1]]) {
      out.push(...between(left, right, x + 1, a - 1, y + 1, c - 1));
      if (a <= left.length) out.push([a, c]);
      [x, y] = [a, c];
    }
    return out;
  }

  // The longest common sequence of lines of two parts; what is left is side by side.
  function between(left, right, a, b, c, d) {
    const [n, m] = [b - a + 1, d - c + 1];
    const out = [];
    const rest = (i0, i1, k0, k1) => { for (let s = 0; s < Math.max(i1 - i0, k1 - k0); s++) out.push([i0 + s < i1 ? a + i0 + s : 0, k0 + s < k1 ? c + k0 + s : 0]); };
    if (n <= 0 || m <= 0 || n * m > PAIRS) { rest(0, Math.max(0, n), 0, Math.max(0, m)); return out; }
    const same = (i, k) => left[a + i - 1].trim() === right[c + k - 1].trim();
    const best = new Uint16Array((n + 1) * (m + 1));
    for (let i = n - 1; i >= 0; i--) for (let k = m - 1; k >= 0; k--)
      best[i * (m + 1) + k] = same(i, k) ? 1 + best[(i + 1) * (m + 1) + k + 1] : Math.max(best[(i + 1) * (m + 1) + k], best[i * (m + 1) + k + 1]);
    let [i, k, i0, k0] = [0, 0, 0, 0];
    while (i < n && k < m) {
      if (same(i, k)) { rest(i0, i, k0, k); out.push([a + i, c + k]); i++; k++; [i0, k0] = [i, k]; }
      else if (best[(i + 1) * (m + 1) + k] >= best[i * (m + 1) + k + 1]) i++;
      else k++;
    }
    rest(i0, n, k0, m);
    return out;
  }

  function table(b, heads, state) {
    const sides = [state.left, state.right].map(k => ({ head: heads[k], text: b.texts[k], lines: b.lines[k], of: new Map(b.constructs[k].map(r => [r.line, r])), all: Object.values(b.lines[k]).reduce((s, l) => s + l[0], 0) }));
    const most = Math.max(1, ...sides.flatMap(s => [...s.of.values()].map(r => r.wsl)), ...sides.flatMap(s => Object.values(s.lines).map(l => l[0])));
    const cell = (s, n, changed) => {
      if (!n) return [el('td', { class: 'number n' }), el('td', { class: 'code none' }), el('td', {})];
      const l = s.lines[n];
      const r = s.of.get(n);
      const share = l && s.all > 0 ? Math.round(75 * Math.sqrt(l[0] / s.all)) : 0;
      const [value, light] = r && r.wsl > (l ? l[0] : 0) ? [r.wsl, true] : [l ? l[0] : 0, false];
      const title = l || r ? `${r ? `${slamm.clip(slamm.plain(r.name), 40)}: ${bytes(r.wsl)} loaded, ${bytes(r.wss)} stored within; ` : ''}${l ? `line: ${bytes(l[0])} loaded, ${bytes(l[1])} stored, ${percent(l[0] / Math.max(1, s.all))} of all loads` : ''}` : null;
      return [el('td', { class: 'number n', style: { '--heat': `${share}%` } }, n), el('td', { class: changed ? 'code changed' : 'code' }, slamm.code(s.text[n - 1])),
        el('td', { title }, value > 0 ? slamm.bar('load', value, most, light ? { part: 0 } : {}) : null)];
    };
    const alike = ([x, y]) => x > 0 && y > 0 && sides[0].text[x - 1].trim() === sides[1].text[y - 1].trim();
    const list = rows(b, state.left, state.right);
    // Empty lines at one side alone are no difference.
    const differs = r => !alike(r) && [0, 1].some(s => r[s] > 0 && sides[s].text[r[s] - 1].trim() !== '');
    const shown = state.differing ? list.filter(differs) : list;
    const head = [0, 1].flatMap(s => [el('th', { scope: 'col', class: 'number' }, 'line'), el('th', { scope: 'col' }, el('b', {}, sides[s].head.label), ' ', name(sides[s].head.file)), el('th', { scope: 'col' }, 'loads')]);
    const body = shown.map(r => el('tr', { class: sides.some((s, k) => s.of.has(r[k])) ? 'head' : null }, cell(sides[0], r[0], differs(r)), cell(sides[1], r[1], differs(r))));
    if (shown.length === 0) return el('p', {}, 'No line differs.');
    const label = `Sources of ${sides[0].head.label} and ${sides[1].head.label} side by side`;
    return el('table', { class: 'source two', 'aria-label': label }, el('thead', {}, el('tr', {}, head)), el('tbody', {}, body));
  }
})();
