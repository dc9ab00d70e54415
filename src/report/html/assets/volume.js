// A small picture of all slices of an array of three dimensions, one behind the other: rows downwards, columns to the
// right, slices backwards. It can be turned.
'use strict';
(() => {
  const { el } = slamm;
  const { edge, cells, place, title } = slamm.trace;
  const { css, rgb, paint } = slamm.drawing;
  const ROOM = 230;
  const PITCH = (28 * Math.PI) / 180;

  // `colour(cell)`: a colour or null; `slice()`: the one that is outlined.
  function make(a, colour, slice) {
    const scale = globalThis.devicePixelRatio || 1;
    const picture = el('canvas', { role: 'img', class: 'volume' });
    const pen = picture.getContext('2d');
    let turn = 35;
    const [rows, columns, slices] = a.sizes;
    // Slices are as far apart as lets each be seen.
    const gap = (1.3 * Math.max(rows, columns)) / slices;
    function draw() {
      const yaw = (turn * Math.PI) / 180;
      const at = (x, y, z) => [x * Math.cos(yaw) + z * gap * Math.sin(yaw), y * Math.cos(PITCH) - (z * gap * Math.cos(yaw) - x * Math.sin(yaw)) * Math.sin(PITCH)];
      const corners = [0, columns].flatMap(x => [0, rows].flatMap(y => [0, slices].map(z => at(x, y, z))));
      const [left, top] = [0, 1].map(d => Math.min(...corners.map(p => p[d])));
      const [right, below] = [0, 1].map(d => Math.max(...corners.map(p => p[d])));
      const unit = Math.min((ROOM - 6) / (right - left), (ROOM - 6) / (below - top));
      const [w, h] = [Math.ceil((right - left) * unit) + 6, Math.ceil((below - top) * unit) + 6];
      [picture.width, picture.height] = [w * scale, h * scale];
      [picture.style.width, picture.style.height] = [`${w}px`, `${h}px`];
      const [none, line] = [rgb('--heat-none'), rgb('--soft')];
      const bySlice = Array.from({ length: a.bins[2] }, () => []);
      for (let c = 0; c < cells(a); c++) {
        const of = colour(c);
        if (of !== null) bySlice[place(a, c)[2]].push([c, of]);
      }
      const plane = k => {
        const [x, y] = at(0, 0, (edge(a, 2, k) + edge(a, 2, k + 1) - 1) / 2);
        pen.setTransform(scale * unit * Math.cos(yaw), scale * unit * Math.sin(yaw) * Math.sin(PITCH), 0, scale * unit * Math.cos(PITCH),
          scale * ((x - left) * unit + 3), scale * ((y - top) * unit + 3));
      };
      for (let k = a.bins[2] - 1; k >= 0; k--) {
        plane(k);
        pen.fillStyle = paint(none, 0.55);
        pen.fillRect(0, 0, columns, rows);
        for (const [c, of] of bySlice[k]) {
          const [i, j] = place(a, c);
          pen.fillStyle = of;
          pen.fillRect(edge(a, 1, j), edge(a, 0, i), edge(a, 1, j + 1) - edge(a, 1, j), edge(a, 0, i + 1) - edge(a, 0, i));
        }
        outline(k, paint(line, 0.5), 1);
      }
      plane(slice());
      outline(slice(), css('--focus'), 2.5);
      const touched = bySlice.map((list, k) => [list.length, k]).filter(([n]) => n > 0);
      picture.setAttribute('aria-label', `${slamm.clip(slamm.plain(title(a)), 40)}: all slices; ${touched.length} of ${a.bins[2]} have coloured cells`);
    }
    // The pen keeps its width under the transformation.
    function outline(k, style, wide) {
      pen.beginPath();
      pen.rect(0, 0, columns, rows);
      pen.save();
      pen.setTransform(scale, 0, 0, scale, 0, 0);
      pen.strokeStyle = style;
      pen.lineWidth = wide;
      pen.stroke();
      pen.restore();
    }
    const slider = el('input', { type: 'range', min: -70, max: 70, step: 5, value: turn, 'aria-label': `Turn the volume of ${slamm.clip(slamm.plain(title(a)), 40)}`, 'aria-valuetext': `${turn} degrees`,
      on: { input: e => { turn = Number(e.target.value); e.target.setAttribute('aria-valuetext', `${turn} degrees`); draw(); } } });
    return { node: el('div', { class: 'volume-frame' }, picture, el('label', { class: 'control' }, 'Turn', slider)), draw };
  }

  slamm.volume = { make };
})();
