function slm_profile_begin(names, json)
% Clocks of a profiled program: what each times, and where the result goes. The
% cost of a clock is measured first; it is subtracted from every time.
global slm_t slm_clocks slm_running slm_depth slm_pairs slm_begun slm_pair_cost
slm_t = struct('names', {names}, 'json', json);
% of every clock: executions, trips, inclusive and exclusive time, how often it runs now
slm_clocks = zeros(5, max(numel(names), 1));
slm_running = zeros(4, 64);
slm_depth = 0;
slm_pairs = 0;
slm_pair_cost = 0;
slm_begun = tic;
rounds = 200;
for part = 1:2
  % the first round also loads the functions
  t = tic;
  for k = 1:rounds
    slm_clock(1);
    slm_stop(1);
  end
  cost = toc(t) / rounds;
end
slm_clocks(:) = 0;
slm_pairs = 0;
slm_pair_cost = cost;
end
