function slm_is(number, v)
% The statement or operation that slm_met_before has not found costs what column v of
% slm_met says.
global slm_g
key = slm_g.waiting;
slm_g.waiting = [];
if isempty(key) || slm_g.waits ~= number
  return
end
if number > numel(slm_g.just) || isempty(slm_g.just{number})
  slm_g.just{number} = struct('hash', zeros(1, 0), 'key', {{}}, 'column', zeros(1, 0), 'place', zeros(1, 0), ...
      'like', zeros(1, 0));
end
n = numel(slm_g.just{number}.column) + 1;
if n <= 3000
  if slm_g.like == 0
    slm_g.like = n;
  end
  slm_g.just{number}.hash(n) = (1:numel(key)-1) * key(2:end);
  slm_g.just{number}.key{n} = key;
  slm_g.just{number}.column(n) = v;
  slm_g.just{number}.place(n) = key(1);
  slm_g.just{number}.like(n) = slm_g.like;
end
end
