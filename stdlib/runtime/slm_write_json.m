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
estimated = slm_of_lines(slm_g.estimated, o.flops_code, ...
    'values inside an expression that are sparse, complex or of three dimensions are not seen: their flops are estimated');
other_class = slm_of_lines(slm_g.other_class, o.class_code, ...
    'what is computed here from a sparse matrix is full in MATLAB and sparse in Octave, or the reverse');
cut = [estimated, other_class, slm_cut_nests(), slm_failures()];
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

function list = slm_of_lines(sites, code, message)
% A warning for each line of these sites.
global slm_g
list = {};
places = unique([slm_g.site_file(sites); slm_g.lines(sites)]', 'rows');
for k = 1:size(places, 1)
  list{k}.code = code; %#ok<AGROW>
  list{k}.message = message;
  list{k}.file = slm_g.files(places(k, 1)).name;
  list{k}.lines = [places(k, 2), 1, places(k, 2), 1];
  list{k}.count = 1;
end
end

function list = slm_failures()
% A warning for each range in which statements have failed under a try.
global slm_g
list = {};
[places, ~, which] = unique(slm_g.failed, 'rows');
for k = 1:size(places, 1)
  body = slm_g.bodies(places(k, 1));
  r = body.range(max(places(k, 2), 1));
  list{k}.code = slm_g.options.failed_code; %#ok<AGROW>
  list{k}.message = sprintf('a statement of `%s` failed under a try: what it had read until then is not counted', r.name);
  list{k}.file = slm_g.files(body.file).name;
  list{k}.lines = r.lines;
  list{k}.count = sum(which == k);
end
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
    about = strsplit(slm_g.kinds{f(4)}, ' ');
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
