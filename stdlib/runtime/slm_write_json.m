function slm_write_json(file, t)
% The prediction file (schema slamm/1). Lines and variables of the ranges are not
% gathered by instrumented programs: they are empty.
global slm_g
o = slm_g.options;
out = fopen(file, 'w');
if out < 0
  error('slamm:json', 'The prediction cannot be written to %s.', file);
end
formats = {'csc', 'csr'};
fprintf(out, '{\n"schema": "slamm/1",\n"tool": {"name": "slamm", "version": %s},\n', slm_quote(o.version));
fprintf(out, '"source": {"file": %s, "sha256": %s},\n', slm_quote(o.source), slm_quote(o.sha256));
fprintf(out, '"options": {"l1": %d, "line": %d, "index_bytes": %d, "sparse_format": "%s", "machine": null},\n', ...
    o.l1, o.line, o.index_bytes, formats{o.by_rows + 1});
% Element-wise work has no operations in the descriptions of statements.
warnings = ['{"code": "SLM514", "message": "flops are those of matrix operators and profiled functions alone: ', ...
  'an emitted program does not count element-wise operations", "file": "", ', ...
  '"span": {"line": 1, "column": 1, "end_line": 1, "end_column": 1}, "count": 1}'];
fprintf(out, '"complete": true,\n"warnings": [%s],\n"ranges": [', warnings);
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
  fprintf(out, ' "exclusive": %s,\n "inclusive": %s,\n "variables": [], "lines": []}', ...
      slm_figures(t.exclusive(:, k)), slm_figures(t.inclusive(:, k)));
  separator = ',';
end
fprintf(out, '\n]}\n');
fclose(out);
end

function text = slm_figures(f)
triple = '"%s": {"low": %.0f, "value": %.0f, "high": %.0f}, ';
text = ['{', sprintf('"sr": %.0f, ', f(1)), sprintf(triple, 'wsl', f(2:4)), sprintf(triple, 'wss', f(5:7)), ...
    sprintf(triple, 'dgemm', f(8:10)), sprintf(triple, 'sparse_ops', f(11:13)), sprintf('"flops": %.0f}', f(14))];
end
