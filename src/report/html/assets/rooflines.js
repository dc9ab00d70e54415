// Time: the ranges of a run under the roofs of the machine.
'use strict';
(() => {
  const { el, choice, data } = slamm;
  const machine = () => (data('page') || {}).machine;

  slamm.view({ id: 'roofline', title: 'Roofline', when: () => slamm.roofline.known(machine()), build });

  function build(panel) {
    const model = slamm.model.get();
    const holder = el('div');
    const show = of => holder.replaceChildren(slamm.roofline.view(machine(), slamm.roofline.points(model, of), { said: 'Regions are blue, functions green, loops and branches orange, files grey. What calls another range has it within.' }));
    panel.append(el('div', { class: 'controls' }, choice('Figures', [['all', 'whole run'], ['once', 'one execution']], 'all', show)), holder);
    show('all');
  }
})();
