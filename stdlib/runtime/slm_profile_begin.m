function slm_profile_begin(names, json)
% Clocks of a profiled program: what they stand at, and where the result goes. The
% cost of a clock is measured first; it is subtracted from every time.
global slm_t
n = numel(names);
slm_t = struct('names', {names}, 'json', json, 'count', zeros(1, n), 'trips', zeros(1, n), ...
    'inclusive', zeros(1, n), 'exclusive', zeros(1, n), 'active', zeros(1, n), 'stack', zeros(0, 4), ...
    'pairs', 0, 'cost', 0, 'begin', tic);
if n > 0
  rounds = 200;
  t = tic;
  for k = 1:rounds
    slm_clock(1);
    slm_stop(1);
  end
  slm_t.cost = toc(t) / rounds;
end
slm_t.count(:) = 0;
slm_t.inclusive(:) = 0;
slm_t.exclusive(:) = 0;
slm_t.pairs = 0;
end
