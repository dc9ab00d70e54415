function slm_copies(number, s, stored)
% The first write of elements of a variable that shares its storage copies it, unless
% the statement overwrites all of it: a pass over arrays of its own. From there it has a
% storage of its own. slm_n.after: bytes of the array as it is now, which may have grown.
global slm_g slm_n slm_var
if ~any(s.store == [3 4 5]) || s.slot == 0
  return
end
k = s.slot;
if slm_g.container_kind(slm_var(3, k) + 1)
  % the arrays in it are still shared
  return
end
if ~slm_is_shared(k)
  return
end
slm_hold(k, 0);
bytes = slm_var(4, k);
own = stored(min(2, numel(stored)));
if bytes > 0 && (slm_n.after > own || slm_g.sparse_kind(slm_var(3, k) + 1))
  slm_nest_end();
  slm_add(number, [bytes * ones(6, 1); zeros(7, 1)], zeros(7, 0), false);
end
end
