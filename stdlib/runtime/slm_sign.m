function t = slm_sign(s, h)
% What else than its variables the cost of a statement depends on, where nothing has
% been read for it by operations: the shape of its value, and of their results.
global slm_op slm_what
t = h;
if s.store == 5
  t = h(3);
end
if ~isempty(s.operations)
  results = slm_op([1 9:14], s.operations);
  t = [t; results(:)];
  if s.root > 0
    t = [t; slm_what{s.root}(:)];
  end
end
end
