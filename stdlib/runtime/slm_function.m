function slm_function(body, given)
% A function is entered, called with that many inputs: a frame of its own, in
% the context of the ranges that are active.
global slm_g slm_n slm_h slm_off slm_var
b = slm_g.bodies(body);
% the caller's variables, and which of them are passed
before = slm_var;
versions = slm_g.version;
passed = slm_n.passed;
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
most = numel(b.params);
if numel(b.inputs) < most
  for k = 1:most
    b.inputs(k) = max([0, find(strcmp(b.slots, b.params{k}), 1)]);
  end
  b.collects = most > 0 && strcmp(b.params{end}, 'varargin');
  slm_g.bodies(body).inputs = b.inputs;
  slm_g.bodies(body).collects = b.collects;
end
% What a handle has captured comes before its arguments.
captured = max(given - numel(slm_n.given), 0);
n = min(given, most);
if n < most && b.collects
  n = n + 1;
  b.params{n} = 'varargin';
  b.inputs(n) = b.inputs(end);
end
counts = slm_g.nests && ~slm_off;
for k = 1:n
  slot = b.inputs(k);
  if slot == 0
    continue
  end
  j = k - captured;
  rest = b.collects && strcmp(b.params{k}, 'varargin');
  from = 0;
  if j > 0 && j <= numel(passed) && ~rest
    from = passed(j);
  end
  if from > 0
    h = before(:, from);
    if slm_g.sparse_kind(h(3) + 1)
      slm_g.version(slot) = versions(from);
    end
  else
    x = evalin('caller', b.params{k});
    h = slm_shape(x);
    if issparse(x)
      slm_g.version(slot) = slm_number_of(x);
    end
  end
  slm_var(:, slot) = h;
  if counts && ~rest
    if j > 0 && j <= numel(slm_n.given) && slm_n.given(j) > 0 && ~slm_is_number(h)
      % nothing has held anything in this frame
      slm_h.storage(slot) = slm_n.given(j);
      slm_n.holders(slm_n.given(j)) = slm_n.holders(slm_n.given(j)) + 1;
    elseif slm_n.current > 0 || h(3) ~= 1 || h(4) ~= 8
      slm_parameter(slot, j);
    end
  end
end
slm_n.given = zeros(1, 0);
slm_n.passed = zeros(1, 0);
slm_intern();
slm_enter(1);
end
