function slm_function(body, given)
% A function is entered, called with that many inputs: a frame of its own, in
% the context of the ranges that are active.
global slm_g slm_n slm_off slm_var
b = slm_g.bodies(body);
slm_push(body);
off = slm_muted();
if slm_g.quiet || b.free
  off = 2 * floor(off / 2) + 1;
end
slm_g.quiet = false;
if ~isempty(slm_g.options.only) || ~isempty(slm_g.options.skip)
  named = slm_filter({b.range(1).name, b.name});
  if ~isnan(named)
    off = 2 * floor(off / 2) + named;
  end
end
slm_context(body, off);
if numel(b.inputs) < numel(b.params)
  for k = 1:numel(b.params)
    b.inputs(k) = max([0, find(strcmp(b.slots, b.params{k}), 1)]);
  end
  slm_g.bodies(body).inputs = b.inputs;
end
% What a handle has captured comes before its arguments.
captured = max(given - numel(slm_n.given), 0);
n = min(given, numel(b.params));
if n < numel(b.params) && strcmp(b.params{end}, 'varargin')
  n = n + 1;
  b.params{n} = 'varargin';
  b.inputs(n) = b.inputs(end);
end
for k = 1:n
  slot = b.inputs(k);
  if slot > 0
    x = evalin('caller', b.params{k});
    slm_var(:, slot) = slm_shape(x);
    if issparse(x)
      slm_g.version(slot) = slm_number_of(x);
    end
    if slm_g.nests && ~slm_off && ~strcmp(b.params{k}, 'varargin')
      slm_parameter(slot, k - captured);
    end
  end
end
slm_n.given = zeros(1, 0);
slm_intern();
slm_enter(1);
end
