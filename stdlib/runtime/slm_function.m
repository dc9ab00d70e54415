function slm_function(body, given)
% A function is entered, called with that many inputs: a frame of its own, in
% the context of the ranges that are active.
global slm_g
b = slm_g.bodies(body);
slm_push();
off = slm_g.off || slm_g.quiet || b.free;
slm_g.quiet = false;
named = slm_filter({b.range(1).name, b.name});
if ~isnan(named)
  off = named;
end
slm_context(body, off);
for k = 1:min(given, numel(b.params))
  if ~strcmp(b.params{k}, '~')
    slm_sized(b.params{k}, evalin('caller', b.params{k}));
  end
end
slm_enter(1);
end
