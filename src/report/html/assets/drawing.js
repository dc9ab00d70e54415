// Pictures of arrays: colours of the page's scheme, canvases, and where the cells of an array lie on one.
'use strict';
(() => {
  const { el } = slamm;
  const { edge, binOf } = slamm.trace;

  const css = key => getComputedStyle(document.documentElement).getPropertyValue(key).trim();
  function rgb(key) {
    const hex = css(key).replace('#', '');
    return [0, 2, 4].map(k => parseInt(hex.slice(k, k + 2), 16) || 0);
  }
  const mix = (a, b, x) => a.map((v, k) => Math.round(v + (b[k] - v) * x));
  const paint = (c, alpha = 1) => `rgba(${c.join(',')},${alpha})`;
  // What is drawn again when the scheme changes.
  const redraws = new Set();
  const redraw = () => redraws.forEach(f => f());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);

  // Moments from the earliest to the latest, 0 to 1.
  const moments = () => ['--early', '--midway', '--late'].map(rgb);
  const moment = ([early, midway, late], x) => (x < 0.5 ? mix(early, midway, 2 * x) : mix(midway, late, 2 * x - 1));

  // Where the cells of an array (of a slice of it) lie on a picture of at most so many pixels.
  function layout(a, most, least) {
    const scale = globalThis.devicePixelRatio || 1;
    if (a.strip) {
      const d = a.sizes[0] === 1 ? 1 : 0;
      const w = Math.round(most * 1.25);
      const h = Math.round(least);
      return { w, h, scale, rect: ([i, j]) => {
        const b = d === 0 ? i : j;
        const from = Math.round((w * edge(a, d, b)) / a.sizes[d]);
        return [from, 0, Math.max(1, Math.round((w * edge(a, d, b + 1)) / a.sizes[d]) - from), h];
      }, at: (x) => (d === 0 ? [binOf(a, 0, (x / w) * a.sizes[0]), 0] : [0, binOf(a, 1, (x / w) * a.sizes[1])]) };
    }
    const [r, c] = a.sizes;
    const ratio = Math.min(5, Math.max(0.2, c / r));
    const w = Math.round(ratio >= 1 ? most : Math.max(least, most * ratio));
    const h = Math.round(ratio >= 1 ? Math.max(least, most / ratio) : most);
    const cut = (total, d, b) => Math.round((total * edge(a, d, b)) / a.sizes[d]);
    return { w, h, scale, rect: ([i, j]) => {
      const [x, y] = [cut(w, 1, j), cut(h, 0, i)];
      return [x, y, Math.max(1, cut(w, 1, j + 1) - x), Math.max(1, cut(h, 0, i + 1) - y)];
    }, at: (x, y) => [binOf(a, 0, (y / h) * r), binOf(a, 1, (x / w) * c)] };
  }
  function canvas(box, attrs) {
    const node = el('canvas', { width: box.w * box.scale, height: box.h * box.scale,
      style: { width: `${box.w}px`, height: `${box.h}px` }, ...attrs });
    const pen = node.getContext('2d');
    pen.scale(box.scale, box.scale);
    return [node, pen];
  }
  function outline(pen, [x, y, w, h]) {
    pen.strokeStyle = css('--focus');
    pen.lineWidth = 2;
    pen.strokeRect(x - 1, y - 1, w + 2, h + 2);
  }

  slamm.drawing = { css, rgb, mix, paint, redraws, redraw, moments, moment, layout, canvas, outline };
})();
