// Ranks: who sends whom how much, who owns what, and how both change with the number of ranks.
'use strict';
(() => {
  const { el, svg, name, bytes, count, choice, data } = slamm;
  // Cells of the picture in each direction: more ranks share a cell.
  const CELLS = 128;

  slamm.view({ id: 'ranks', title: 'Ranks', when: () => slamm.distributed.counts().length > 0, build });

  function build(panel) {
    const model = slamm.model.get();
    const counts = slamm.distributed.counts();
    const ranges = model.ordered.filter(r => (r.ranks || []).length > 0 && r.executions > 0);
    // The range that sends most with the fewest executions around it: the innermost that has all.
    const total = r => slamm.distributed.of(r, counts.at(-1))?.bytes ?? 0;
    const most = Math.max(0, ...ranges.map(total));
    const first = ranges.filter(r => total(r) >= 0.99 * most).at(-1) || ranges[0];
    const state = { p: counts.at(-1), range: first };
    const holder = el('div');
    const draw = () => holder.replaceChildren(...parts(state, ranges, counts).filter(x => x !== null));
    panel.append(el('div', { class: 'controls' },
      choice('Ranks', counts.map(p => [String(p), count(p)]), String(state.p), p => { state.p = Number(p); draw(); }),
      choice('Range', ranges.map(r => [String(r.id), slamm.clip(slamm.plain(slamm.model.path(r).join(' › ')), 60)]), String(first?.id), id => {
        state.range = ranges.find(r => r.id === Number(id));
        draw();
      })), holder);
    if (first) draw();
  }

  function parts(state, ranges, counts) {
    const f = slamm.distributed.of(state.range, state.p);
    return [
      el('h2', { class: 'section' }, 'Messages from rank to rank'), f ? matrix(f) : el('p', {}, 'Nothing is known of this range.'),
      el('h2', { class: 'section' }, 'Who owns what'), ...owners(state.p),
      ...curves(state.range, counts),
      table(state.p, ranges),
    ];
  }

  // The picture of all pairs: row sends to column; the darker, the more bytes.
  function matrix(f) {
    const cells = Math.min(CELLS, f.p);
    const per = Math.ceil(f.p / cells);
    const n = Math.ceil(f.p / per);
    const sums = new Map();
    for (const [from, to, messages, sent] of f.pairs) {
      const key = Math.floor(from / per) * n + Math.floor(to / per);
      const known = sums.get(key) || [0, 0];
      sums.set(key, [known[0] + messages, known[1] + sent]);
    }
    const largest = Math.max(1, ...[...sums.values()].map(s => s[1]));
    const side = Math.max(3, Math.min(36, Math.floor(440 / n)));
    const g = svg('svg', { class: 'matrix', width: n * side + 60, height: n * side + 44, viewBox: `0 0 ${n * side + 60} ${n * side + 44}`, role: 'img', tabindex: '0',
      'aria-label': `Bytes from each of ${f.p} ranks to each other; the table below has the largest.` });
    const ground = svg('rect', { x: 44, y: 24, width: n * side, height: n * side, class: 'ground' });
    g.append(ground, svg('text', { x: 44 + (n * side) / 2, y: 12, 'text-anchor': 'middle' }, 'to rank'),
      svg('text', { x: 12, y: 24 + (n * side) / 2, 'text-anchor': 'middle', transform: `rotate(-90 12 ${24 + (n * side) / 2})` }, 'from rank'));
    const every = Math.max(1, Math.ceil(28 / side), Math.ceil(n / 16));
    for (let k = 0; k < n; k += every)
      g.append(svg('text', { x: 44 + k * side + side / 2, y: 22, 'text-anchor': 'middle', class: 'tick' }, k * per),
        svg('text', { x: 40, y: 24 + k * side + side / 2 + 3, 'text-anchor': 'end', class: 'tick' }, k * per));
    for (const [key, [, sent]] of sums) {
      const [row, column] = [Math.floor(key / n), key % n];
      // The root shows small messages beside large ones.
      g.append(svg('rect', { x: 44 + column * side, y: 24 + row * side, width: side, height: side, class: 'cell', 'fill-opacity': (0.15 + 0.85 * Math.sqrt(sent / largest)).toFixed(3) }));
    }
    const mark = svg('rect', { width: side, height: side, class: 'mark', visibility: 'hidden' });
    g.append(mark);
    const readout = el('p', { class: 'rank-readout', 'aria-live': 'polite' }, 'Point at the picture, or move with the arrow keys.');
    const label = k => (per === 1 ? `${k}` : `${k * per}–${Math.min(f.p, (k + 1) * per) - 1}`);
    const at = { row: 0, column: 0 };
    function show() {
      mark.setAttribute('x', 44 + at.column * side);
      mark.setAttribute('y', 24 + at.row * side);
      mark.setAttribute('visibility', 'visible');
      const [messages, sent] = sums.get(at.row * n + at.column) || [0, 0];
      readout.textContent = `from rank ${label(at.row)} to rank ${label(at.column)}: ${count(messages)} messages, ${bytes(sent)}`;
    }
    g.addEventListener('pointermove', e => {
      const box = g.getBoundingClientRect();
      const scale = (n * side + 60) / box.width;
      const [column, row] = [Math.floor(((e.clientX - box.left) * scale - 44) / side), Math.floor(((e.clientY - box.top) * scale - 24) / side)];
      if (row < 0 || column < 0 || row >= n || column >= n) return;
      Object.assign(at, { row, column });
      show();
    });
    g.addEventListener('keydown', e => {
      const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[e.key];
      if (!step) return;
      e.preventDefault();
      at.row = Math.min(n - 1, Math.max(0, at.row + step[0]));
      at.column = Math.min(n - 1, Math.max(0, at.column + step[1]));
      show();
    });
    const words = [`${count(f.messages)} messages, ${bytes(f.bytes)}; the worst rank receives ${bytes(f.worst_rank_bytes)}`];
    if (f.collectives.length > 0) words.push(`collectives: ${slamm.distributed.collectives(f.collectives)}`);
    if (f.setup.messages > 0) words.push(`lists of indices, once: ${count(f.setup.messages)} messages, ${bytes(f.setup.bytes)}`);
    if (per > 1) words.push(`${per} ranks share a cell`);
    const largestPairs = [...f.pairs].sort((a, b) => b[3] - a[3]).slice(0, 12);
    const caption = largestPairs.length < f.pairs.length ? `The ${largestPairs.length} largest of ${count(f.pairs.length)} pairs` : 'All pairs of ranks that exchange messages';
    return el('div', { class: 'pair-picture' }, el('figure', {}, el('div', { class: 'scroll' }, g), readout, el('p', { class: 'legend' }, words.join('; '))),
      f.pairs.length === 0 ? null : el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption }, el('table', { class: 'data' }, el('caption', {}, caption),
        el('thead', {}, el('tr', {}, ['from', 'to', 'messages', 'bytes'].map(t => el('th', { scope: 'col', class: 'number' }, t)))),
        el('tbody', {}, largestPairs.map(([from, to, messages, sent]) => el('tr', {}, [from, to].map(r => el('td', { class: 'number' }, count(r))),
          el('td', { class: 'number' }, count(messages)), el('td', { class: 'number' }, bytes(sent))))))));
  }

  // A colour for each rank, apart from those of the ranks beside it.
  const colour = rank => `hsl(${((rank * 137.508) % 360).toFixed(1)} ${55 + (rank % 3) * 12}% var(--owner-light))`;

  // Variables of the same layout and size share a picture.
  function owners(p) {
    const variables = data('prediction').distribution?.variables || [];
    const groups = new Map();
    for (const v of variables) {
      const own = v.owners.find(o => o.p === p);
      if (!own) continue;
      const key = `${v.layout}\n${v.size.join('×')}`;
      if (!groups.has(key)) groups.set(key, { own, v, names: [] });
      const names = groups.get(key).names;
      if (!names.includes(v.name)) names.push(v.name);
    }
    if (groups.size === 0) return [el('p', { class: 'hint' }, 'No variable is distributed.')];
    return [...groups.values()].map(({ own, v, names }) => el('figure', { class: 'owners' },
      el('figcaption', {}, names.slice(0, 12).map((n, k) => [k > 0 ? ', ' : '', name(n)]), names.length > 12 ? ` and ${names.length - 12} more` : '', ` · ${slamm.plain(v.layout)} · ${v.size.join(' × ')}`),
      own.tiles ? tiles(own.tiles, p) : (own.dimensions || []).map(d => strip(d, v, p))));
  }

  // Tiles, the first dimension to the right and the second upwards, as a map has it. The filled part of a tile is its
  // share of true elements.
  function tiles(t, p) {
    const [across, up] = t.count;
    const wide = t.size[0] * across;
    const high = t.size[1] * up;
    const k = 700 / wide;
    const g = svg('svg', { class: 'map', viewBox: `0 0 700 ${(high * k).toFixed(1)}`, role: 'img',
      'aria-label': `${across} by ${up} tiles of ${t.size.join(' by ')} with their ranks; ${t.owners.filter(o => o < 0).length} are dropped.` });
    const [w, h] = [t.size[0] * k, t.size[1] * k];
    const points = t.size[0] * t.size[1];
    t.owners.forEach((rank, i) => {
      const x = (i % across) * w;
      const y = high * k - (Math.floor(i / across) + 1) * h;
      const share = t.active[i] / points;
      const cell = svg('g', {}, svg('title', {}, rank < 0 ? 'dropped: no active element' : `rank ${rank}: ${count(t.active[i])} of ${count(points)} elements active`),
        svg('rect', { x, y, width: w, height: h, class: 'land' }));
      if (rank >= 0) {
        cell.append(svg('rect', { x, y: y + h * (1 - share), width: w, height: h * share, style: { fill: colour(rank) } }));
        if (w > 22 && h > 13) cell.append(svg('text', { x: x + w / 2, y: y + h / 2 + 4, 'text-anchor': 'middle' }, rank));
      }
      cell.append(svg('rect', { x, y, width: w, height: h, class: 'edge' }));
      g.append(cell);
    });
    const dropped = t.owners.filter(o => o < 0).length;
    const used = new Set(t.owners.filter(o => o >= 0)).size;
    const idle = p - used;
    return [g, el('p', { class: 'legend' }, `${count(t.owners.length - dropped)} of ${count(t.owners.length)} tiles are dealt to ${count(used)} of ${count(p)} ranks`,
      idle > 0 ? `; ${count(idle)} ranks have none` : '', dropped > 0 ? `; ${count(dropped)} without an active element are dropped` : '',
      '. A tile is filled as far as its elements are active; the first dimension goes to the right, the second upwards.')];
  }

  function strip(d, v, p) {
    const n = v.size[d.dimension - 1];
    if (d.parts.length === 0) return el('p', { class: 'hint' }, `dimension ${d.dimension} has more parts than a picture can show`);
    const g = svg('svg', { class: 'strip-of-ranks', viewBox: '0 0 700 24', role: 'img', preserveAspectRatio: 'none', 'aria-label': `Dimension ${d.dimension}: ${d.parts.length} parts on ${d.ranks} ranks.` });
    for (const [from, to, rank] of d.parts) {
      const x = ((from - 1) / n) * 700;
      const w = ((to - from + 1) / n) * 700;
      const part = svg('g', {}, svg('title', {}, `rank ${rank}: ${count(from)} to ${count(to)}`), svg('rect', { x, y: 0, width: w, height: 24, style: { fill: colour(rank) } }));
      if (w > 22) part.append(svg('text', { x: x + w / 2, y: 16, 'text-anchor': 'middle' }, rank));
      g.append(part);
    }
    const used = new Set(d.parts.map(x => x[2])).size;
    return [g, el('p', { class: 'legend' }, `dimension ${d.dimension}: ${count(n)} elements in ${count(d.parts.length)} parts on ${count(used)} of ${count(d.ranks)} ranks`, d.ranks < p ? ` of ${count(p)}` : '')];
  }

  // Sums, the worst rank, the balance and the least time against the number of ranks.
  function curves(range, counts) {
    const all = counts.map(p => slamm.distributed.of(range, p)).filter(f => f);
    if (all.length < 2) return [];
    const x = { title: 'ranks', log: true, text: v => count(Math.round(v)) };
    const series = (title, of) => ({ name: title, dots: true, points: all.map(f => [f.p, of(f)]) });
    const chart = (label, y, list, value) => slamm.chart({ label: `${label} against the number of ranks, log axis; the table below has the numbers.`, height: 260, x, y, series: list, value });
    const balance = [['elements', f => f.imbalance.elements], ['nonzeros', f => f.imbalance.nonzeros], ['loads', f => f.imbalance.wsl], ['flops', f => f.imbalance.flops]]
      .filter(([, of]) => all.some(f => of(f) > 0)).map(([t, of]) => series(t, of));
    const timed = all.every(f => f.seconds);
    return [el('h2', { class: 'section' }, 'Over the number of ranks'),
      chart('Bytes', { title: 'bytes', bytes: true }, [series('all messages', f => f.bytes), series('worst rank', f => f.worst_rank_bytes)], bytes),
      chart('Messages', { title: 'messages' }, [series('messages', f => f.messages)], count),
      balance.length > 0 ? chart('Balance', { title: 'largest / mean' }, balance, v => v.toFixed(4)) : null,
      timed ? chart('Speed-up', { title: 'speed-up' }, [series('least time of the fewest ranks / least time', f => all[0].seconds.total / f.seconds.total)], v => v.toFixed(2)) : null,
      numbers(range, all, timed)];
  }

  function numbers(range, all, timed) {
    const columns = [['ranks', f => count(f.p)], ['messages', f => count(f.messages)], ['bytes', f => bytes(f.bytes)], ['worst rank', f => bytes(f.worst_rank_bytes)],
      ['elements, largest/mean', f => f.imbalance.elements.toFixed(4)], ['least time', f => (timed ? slamm.distributed.seconds(f.seconds.total) : '')],
      ['speed-up', f => (timed ? (all[0].seconds.total / f.seconds.total).toFixed(2) : '')]].map(([title, text]) => ({ title, text, number: true, optional: true }));
    return slamm.table(`${slamm.clip(slamm.plain(range.name), 60)}, inclusive, over the whole run`, columns, all);
  }

  function table(p, ranges) {
    const of = r => slamm.distributed.of(r, p);
    const list = ranges.filter(of);
    return slamm.table(`All ranges on ${count(p)} ranks, inclusive, over the whole run`, [
      { title: 'range', node: r => el('span', { class: 'tree', style: { '--depth': String(r.depth) } }, name(r.name)), text: r => r.name, value: r => r.name },
      { title: 'messages', number: true, text: r => count(of(r).messages), value: r => of(r).messages },
      { title: 'bytes', number: true, text: r => bytes(of(r).bytes), value: r => of(r).bytes },
      { title: 'worst rank', number: true, text: r => bytes(of(r).worst_rank_bytes), value: r => of(r).worst_rank_bytes },
      { title: 'collectives', optional: true, text: r => slamm.distributed.collectives(of(r).collectives) },
      { title: 'elements, largest/mean', number: true, optional: true, text: r => (of(r).imbalance.elements > 0 ? of(r).imbalance.elements.toFixed(4) : ''), value: r => of(r).imbalance.elements },
      { title: 'least time', number: true, optional: true, text: r => (of(r).seconds ? slamm.distributed.seconds(of(r).seconds.total) : ''), value: r => of(r).seconds?.total ?? 0 },
    ], list);
  }
})();
