function slm_flush()
% Counts what has been read by a statement that stores nothing.
global slm_g
if ~isempty(slm_g.reads)
  if slm_g.off
    slm_drop();
  else
    slm_count(struct('reads', [], 'results', [], 'elements', [], 'root', 0), 0, []);
  end
end
end
