function slm_flush(left)
% Counts what has been read by a statement that stores nothing; LEFT: an error has
% left it before its end, so that it was not executed.
global slm_g slm_off slm_reads slm_pending slm_state
if isempty(slm_reads) && isempty(slm_g.lazy)
  if slm_state < 0
    slm_settle();
  end
  return
end
if slm_off
  slm_drop();
else
  slm_count(max(slm_pending, 1), slm_nothing(), zeros(4, 1), 0, [], ~(nargin > 0 && left));
end
end

function s = slm_nothing()
% A site that reads nothing more.
s = struct('words', {{}}, 'number', 0, 'kind', [], 'at', [], 'reads', zeros(1, 0), 'results', zeros(1, 0), ...
    'elements', zeros(2, 0), 'pick', zeros(0, 1), 'root', 0, 'store', 0, 'slot', 0, 'from', 0, 'more', false, 'work', false, 'direct', false, ...
    'reduces', false, 'operations', zeros(1, 0), 'nodes', 0, 'alone', false, 'once', true, 'accumulated', zeros(1, 0));
end
