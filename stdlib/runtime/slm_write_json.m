function slm_write_json(file, t, complete)
% The prediction file (schema slamm/2).
global slm_g
o = slm_g.options;
out = fopen(file, 'w');
if out < 0
  error('slamm:json', 'The prediction cannot be written to %s.', file);
end
words = {'false', 'true'};
counts = {'textbook', 'model'};
fprintf(out, '{\n"schema": "slamm/2",\n"tool": {"name": "slamm", "version": %s},\n', slm_quote(o.version));
fprintf(out, '"source": {"file": %s, "sha256": %s},\n', slm_quote(o.source), slm_quote(o.sha256));
fprintf(out, ['"options": {"l1": %d, "line": %d, "l1_ways": %d, "index_bytes": %d, "sparse_format": "%s", ', ...
    '"machine": null, "count": "%s"},\n'], o.l1, o.line, o.ways, o.index_bytes, o.sparse_format, counts{slm_g.nests + 1});
warnings = '';
cut = slm_warnings();
for k = 1:numel(cut)
  if ~isempty(warnings)
    warnings = [warnings, ', ']; %#ok<AGROW>
  end
  warnings = [warnings, sprintf(['{"code": "%s", "message": %s, "file": %s, "span": {"line": %d, "column": %d, ', ...
      '"end_line": %d, "end_column": %d}, "count": %d}'], cut{k}.code, slm_quote(cut{k}.message), slm_quote(cut{k}.file), ...
      cut{k}.lines, cut{k}.count)]; %#ok<AGROW>
end
fprintf(out, '"complete": %s,\n"warnings": [%s],\n"ranges": [', words{complete + 1}, warnings);
d = slm_details(t);
separator = '';
for k = 1:numel(t.range)
  r = t.range(k);
  parent = 'null';
  if r.parent > 0
    parent = sprintf('%d', r.parent - 1);
  end
  trips = 'null';
  if any(strcmp(r.kind, {'for', 'while', 'until', 'parfor'}))
    trips = sprintf('%d', t.runs(2, k));
  end
  fprintf(out, '%s\n{"id": %d, "parent": %s, "name": %s, "kind": "%s", "file": %s,\n', separator, k - 1, parent, ...
      slm_quote(r.name), r.kind, slm_quote(r.file));
  fprintf(out, ' "span": {"line": %d, "column": %d, "end_line": %d, "end_column": %d},\n', r.lines);
  fprintf(out, ' "executions": %d, "trips": %s,\n', t.runs(1, k), trips);
  fprintf(out, ' "exclusive": %s,\n "inclusive": %s,\n', slm_figures(t.exclusive(:, k)), slm_figures(t.inclusive(:, k)));
  fprintf(out, ' "variables": [%s],\n "lines": [%s]}', slm_variables(d, k), slm_lines(d.lines{k}));
  separator = ',';
end
fprintf(out, '\n]}\n');
fclose(out);
end

function text = slm_figures(f)
text = ['{', sprintf('"sr": %.0f, ', f(1)), slm_triple('wsl', f(2:4)), ', ', slm_triple('wss', f(5:7)), ', ', ...
    slm_triple('dgemm', f(8:10)), ', ', slm_triple('sparse_ops', f(11:13)), sprintf(', "flops": %.0f}', f(14))];
end

function text = slm_triple(name, f)
text = sprintf('"%s": {"low": %.0f, "value": %.0f, "high": %.0f}', name, f);
end

function text = slm_lines(lines)
text = '';
for k = 1:size(lines, 2)
  f = lines(:, k);
  text = [text, slm_comma(text), sprintf('{"line": %.0f, "executions": %.0f, ', f(1:2)), slm_triple('wsl', f(3:5)), ...
      ', ', slm_triple('wss', f(6:8)), sprintf(', "flops": %.0f}', f(9))]; %#ok<AGROW>
end
end

function text = slm_variables(d, k)
global slm_g
text = '';
list = sortrows(d.variables{k}')';
words = {'false', 'true'};
for j = 1:size(list, 2)
  f = list(:, j);
  class = '';
  sizes = '';
  sparse = false;
  if f(4) > 0
    about = regexp(slm_g.kinds{f(4)}, ' ', 'split');
    class = about{1};
    sparse = slm_g.sparse_kind(f(4) + 1);
    more = str2double(about(4:end));
    sizes = sprintf(', %.0f', [f(2); f(3) / max(prod(more), 1); more(:)]);
  end
  name = slm_g.bodies(d.body(k)).slots{f(1)};
  text = [text, slm_comma(text), slm_variable(name, class, words{sparse + 1}, sizes(3:end), f(5), f(6:11))]; %#ok<AGROW>
end
if any(d.temporary(:, k))
  text = [text, slm_comma(text), slm_variable('(temporary)', 'double', 'false', '', 0, d.temporary(:, k))];
end
end

function text = slm_variable(name, class, sparse, sizes, bytes, f)
text = [sprintf('{"name": %s, "class": "%s", "sparse": %s, "size": [%s], "bytes": %.0f, ', slm_quote(name), class, ...
    sparse, sizes, bytes), slm_triple('wsl', f(1:3)), ', ', slm_triple('wss', f(4:6)), '}'];
end

function c = slm_comma(text)
c = '';
if ~isempty(text)
  c = sprintf(',\n  ');
end
end
