// Arrays of a real program: how often each part was read and written, beside the prediction, on the grid of the access
// traces. Pictures have the first subscript downwards; three dimensions are slices side by side.
'use strict';
(() => {
  const { el, name, count, data } = slamm;

  slamm.view({ id: 'observed', title: 'Arrays', units: false, heading, build });

  function heading() {
    const o = data('observed');
    const facts = [['accesses', o.accesses], ['in no array', o.elsewhere], ['arrays', o.arrays.length]];
    const differ = o.arrays.filter(a => a.verdict === 'differs').length;
    if (o.missing) facts.push(['differ from the prediction', differ]);
    return el('header', {}, el('div', { class: 'title' }, el('h1', {}, name(o.trace)),
      el('p', { class: 'setup' }, `Accesses of a program, traced by ${o.format}. The stronger the colour, the more often; the scale is that of the pair.`)),
    el('dl', { class: 'facts' }, facts.map(([t, n]) => el('div', { class: 'fact' }, el('dt', {}, t), el('dd', {}, count(n))))));
  }

  function build(panel) {
    for (const a of data('observed').arrays) panel.append(section(a));
    const { missing } = data('observed');
    if (missing && missing.length) panel.append(el('p', {}, 'The prediction also has ', missing.map((m, k) => [k ? ', ' : '', name(m)])));
  }

  function section(a) {
    const said = a.verdict ? `: ${words[a.verdict]}` : '';
    const out = el('section', { class: 'array' }, el('h2', {}, name(a.name), ` ${a.size.join('×')}${said}`));
    const of = { reads: [0, 'read'], writes: [1, 'write'] };
    for (const [what, [k, one]] of Object.entries(of)) {
      const { total, least, most: often } = a[what];
      const totals = total === 0 ? `no ${what}` : `${count(total)} ${total === 1 ? one : what}, ${least} to ${often} of each element`;
      const predicted = a.predicted ? `; ${count(a.predicted[what])} predicted` : '';
      const verdict = a.verdicts && a.verdicts[what];
      out.append(el('h3', {}, totals + predicted), where(verdict));
      const maps = [['counted', a.cells[k]]];
      if (a.predicted_cells) maps.push(['predicted', a.predicted_cells[k]]);
      const most = Math.max(1, ...maps.map(([, cells]) => Math.max(...cells)));
      if (maps.every(([, cells]) => cells.every(n => n === 0))) continue;
      out.append(el('div', { class: 'pair' }, maps.map(([title, cells]) =>
        el('figure', {}, el('figcaption', {}, title), picture(a, cells, most, `${title} ${what}`, k === 0 ? '--load' : '--store')))));
    }
    return out;
  }

  const words = { equal: 'as predicted', times: 'a multiple of the prediction, everywhere', differs: 'differs from the prediction' };

  function where(v) {
    if (!v || v.verdict === 'equal') return '';
    if (v.verdict === 'times') return el('p', {}, `${Number(v.times.toFixed(3))} times the prediction, everywhere.`);
    const place = v.from.map((f, k) => f === v.to[k] ? f : `${f}:${v.to[k]}`).join(',');
    return el('p', {}, `First at (${place}): ${count(v.predicted)} predicted, ${count(v.measured)} counted; ${count(v.parts)} of ${count(v.of)} parts differ.`);
  }

  // A cell is a square; a vector is a strip.
  function picture(a, cells, most, label, colour) {
    const { rgb, mix, paint, redraws } = slamm.drawing;
    const [rows, columns, slices] = a.bins;
    const side = Math.max(2, Math.min(16, Math.floor(480 / Math.max(rows, columns * slices + slices - 1))));
    const canvas = el('canvas', { role: 'img', 'aria-label': `${a.name}: ${label}, at most ${most}` });
    canvas.width = side * (columns * slices + slices - 1);
    canvas.height = side * rows;
    const pen = canvas.getContext('2d');
    function draw() {
      pen.clearRect(0, 0, canvas.width, canvas.height);
      const [none, full] = [rgb('--heat-none'), rgb(colour)];
      cells.forEach((n, k) => {
        const [i, j, s] = [k % rows, Math.floor(k / rows) % columns, Math.floor(k / rows / columns)];
        // What is touched once is seen beside what never is.
        pen.fillStyle = paint(n === 0 ? none : mix(none, full, 0.25 + (0.75 * n) / most));
        pen.fillRect(side * (j + s * (columns + 1)), side * i, side, side);
      });
    }
    redraws.add(draw);
    draw();
    // What a cell has, where the pointer is.
    canvas.addEventListener('pointermove', e => {
      const [x, y] = [Math.floor(e.offsetX / side), Math.floor(e.offsetY / side)];
      const [s, j] = [Math.floor(x / (columns + 1)), x % (columns + 1)];
      const n = cells[y + rows * (j + columns * s)];
      canvas.title = j < columns && n !== undefined ? `${subscripts(a, [y, j, s])}: ${count(n)}` : '';
    });
    return canvas;
  }

  // Subscripts of a cell, from 1.
  function subscripts(a, cell) {
    const edge = (size, bins, b) => Math.ceil(b * size / bins);
    const of = (size, d) => {
      const [from, to] = [edge(size, a.bins[d], cell[d]) + 1, edge(size, a.bins[d], cell[d] + 1)];
      return from === to ? from : `${from}:${to}`;
    };
    return `(${a.size.map(of).join(',')})`;
  }
})();
