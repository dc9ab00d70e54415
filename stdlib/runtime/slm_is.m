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
  slm_g.just{number} = struct('hash', zeros(1, 0), 'key', {{}}, 'column', zeros(1, 0));
end
if numel(slm_g.just{number}.column) < 3000
  slm_g.just{number}.hash(end+1) = sum(key .* (1:numel(key))');
  slm_g.just{number}.key{end+1} = key;
  slm_g.just{number}.column(end+1) = v;
end
end
