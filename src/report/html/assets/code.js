// Lines of the prototype as they are shown: comments, texts, keywords and numbers apart, long ones cut.
'use strict';
slamm.code = (() => {
  const { el, shown, count } = slamm;
  // Longer lines are cut off, with the rest at a click.
  const LONG = 240;
  const KEYWORD = /^(break|case|catch|continue|do|else|elseif|end(for|function|if|parfor|switch|while|_try_catch|_unwind_protect)?|for|function|global|if|otherwise|parfor|persistent|return|switch|try|until|unwind_protect(_cleanup)?|while)$/;
  const WORDS = /([A-Za-z_]\w*)|((?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?[ij]?)|./gsu;

  function code(text) {
    if (text === null || text === undefined) return null;
    const box = el('code', { dir: 'ltr', class: /^\s*[%#]\s*SLM\b/i.test(text) ? 'directive' : null });
    const from = box.classList.contains('directive') ? LONG : Math.min(LONG, quoted(text).comment);
    box.append(...coloured(text.slice(0, from), box.classList.contains('directive')));
    if (from < Math.min(LONG, text.length)) box.append(el('span', { class: 'comment' }, shown(text.slice(from, LONG))));
    if (text.length > LONG) {
      const hidden = el('span', { class: 'rest' }, shown(text.slice(LONG)));
      box.append(hidden, el('button', { type: 'button', class: 'more', on: { click: e => {
        hidden.classList.add('open');
        e.target.remove();
      } } }, `… ${count(text.length - LONG)} more characters`));
    }
    return box;
  }

  // Texts, keywords and numbers of a line without its comment.
  function coloured(text, plain) {
    if (plain) return shown(text);
    const parts = [];
    let from = 0;
    const words = to => {
      let before = '';
      const flush = () => { if (before) parts.push(...shown(before)); before = ''; };
      for (const [word, letters, number] of text.slice(from, to).matchAll(WORDS)) {
        const kind = letters && KEYWORD.test(letters) && !/[.\w]$/.test(before) ? 'keyword' : number && !/[\w.]$/.test(before) ? 'constant' : null;
        if (kind) { flush(); parts.push(el('span', { class: kind }, word)); }
        else before += word;
      }
      flush();
    };
    for (const [begin, stop] of quoted(text).texts) {
      words(begin);
      parts.push(el('span', { class: 'text' }, shown(text.slice(begin, stop))));
      from = stop;
    }
    words(text.length);
    return parts;
  }

  // Where the comment of a line begins, and where texts are. A quote behind a name, a number or a bracket transposes.
  function quoted(text) {
    let quote = '';
    let begun = 0;
    const texts = [];
    for (let i = 0; i < Math.min(text.length, LONG); i++) {
      const c = text[i];
      if (quote && c === quote && text[i + 1] === quote) i++;
      else if (quote) { if (c === quote) { quote = ''; texts.push([begun, i + 1]); } }
      else if (c === '"' || (c === "'" && !/[\w)\]}.']/.test(text[i - 1] || ' '))) [quote, begun] = [c, i];
      else if (c === '%' || c === '#') return { comment: i, texts };
    }
    return { comment: text.length, texts };
  }
  return code;
})();
