// Time: the ranges of a run under the roofs of the machine.
'use strict';
(() => {
  const { el, choice, data } = slamm;
  const machine = () => (data('page') || {}).machine;

  slamm.view({ id: 'roofline', title: 'Roofline', when: () => slamm.roofline.known(machine()), build });

  function build(panel) {
    const model = slamm.model.get();
    const ran = model.ordered.filter(r => r.executions > 0 && r.seconds);
    const holder = el('div');
    const show = of => {
      const n = r => (of === 'once' ? r.executions : 1);
      const part = (s, k) => ({ low: s.low / k, high: s.high === undefined ? undefined : s.high / k });
      const levels = (r, k) => r.levels.map(l => ({ ...l, loads: { value: l.loads.value / k }, write_allocates: { value: l.write_allocates.value / k }, write_backs: { value: l.write_backs.value / k } }));
      const points = ran.map(r => ({ name: r.name, flops: r.inclusive.flops / n(r), levels: levels(r, n(r)), seconds: part(r.seconds, n(r)),
        bound: r.roofline && r.roofline.bound, colour: { file: 6, function: 2, body: 0 }[r.kind] ?? 1 }));
      holder.replaceChildren(slamm.roofline.view(machine(), points, { said: 'Regions are blue, functions green, loops and branches orange, files grey. What calls another range has it within.' }));
    };
    panel.append(el('div', { class: 'controls' }, choice('Figures', [['all', 'whole run'], ['once', 'one execution']], 'all', show)), holder);
    show('all');
  }
})();
