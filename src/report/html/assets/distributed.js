// What a distributed implementation would send, as the views of a run read it.
'use strict';
slamm.distributed = (() => {
  const { el, bytes, count, data } = slamm;

  // Counts of ranks that there are figures for, in ascending order.
  const counts = () => [...new Set(data('prediction').ranges.flatMap(r => (r.ranks || []).map(f => f.p)))].sort((a, b) => a - b);
  const of = (r, p) => (r.ranks || []).find(f => f.p === p);

  // What every line sends on p ranks, over all ranges that have a part of it.
  function lines(model, p) {
    const found = new Map();
    if (p === undefined) return found;
    for (const r of model.ranges) {
      for (const l of of(r, p)?.lines || []) {
        const key = `${r.file}\n${l.line}`;
        const known = found.get(key);
        if (!known) found.set(key, { ...l, p, collectives: l.collectives.map(c => ({ ...c })) });
        else {
          known.messages += l.messages;
          known.bytes += l.bytes;
          for (const c of l.collectives) {
            const same = known.collectives.find(k => k.op === c.op);
            if (same) { same.calls += c.calls; same.bytes += c.bytes; } else known.collectives.push({ ...c });
          }
        }
      }
    }
    return found;
  }

  const collectives = list => list.map(c => `${count(c.calls)} ${c.op}, ${bytes(c.bytes)}`).join('; ');
  const seconds = s => (s >= 1 ? `${s.toFixed(2)} s` : s >= 1e-3 ? `${(1e3 * s).toFixed(2)} ms` : s > 0 ? `${(1e6 * s).toFixed(2)} µs` : '0');

  // The figures of a range or a line as a small table.
  function figures(f) {
    if (!f) return null;
    const rows = [['messages', count(f.messages)], ['bytes', bytes(f.bytes)]];
    if (f.worst_rank_bytes !== undefined) rows.push(['worst rank receives', bytes(f.worst_rank_bytes)]);
    if (f.collectives.length > 0) rows.push(['collectives', collectives(f.collectives)]);
    if (f.imbalance && f.imbalance.elements > 0) rows.push(['largest/mean: elements', f.imbalance.elements.toFixed(4)]);
    if (f.imbalance && f.imbalance.nonzeros > 0) rows.push(['largest/mean: nonzeros', f.imbalance.nonzeros.toFixed(4)]);
    if (f.seconds) rows.push(['least time', seconds(f.seconds.total)]);
    return el('table', { class: 'figures' }, el('caption', {}, `on ${count(f.p)} ranks`), el('tbody', {}, rows.map(([t, v]) =>
      el('tr', {}, el('th', { scope: 'row' }, t), el('td', {}, v)))));
  }
  return { counts, of, lines, collectives, figures, seconds };
})();
