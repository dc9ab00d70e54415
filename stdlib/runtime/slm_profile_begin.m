function slm_profile_begin(names, json)
% Clocks of a profiled program: what each times, and where the result goes. What a clock
% costs is measured first, and taken off every time.
global slm_t slm_clocks slm_running slm_depth slm_cost slm_begun slm_costs slm_w0 slm_n0
slm_t = struct('names', {names}, 'json', json);
n = max(numel(names), 1);
% of every clock: executions, inclusive and exclusive time, how often it runs now, how
% many executions the next one that is measured stands for, measured ones, trips, what
% a call takes in addition to what is inside the function, what one that is
% measured takes usually, whether the one before was measured for nothing
slm_clocks = zeros(10, n);
slm_running = zeros(4, 64);
slm_depth = 0;
slm_cost = 0;
% what a clock shows of nothing, takes, takes where it is not measured; what counting a
% trip takes
slm_costs = zeros(4, 1);
slm_begun = tic;
rounds = 50;
parts = 12;
taken = zeros(6, parts);
for part = 1:parts
  slm_clocks(:) = 0;
  slm_clocks(5, :) = 1;
  t = tic;
  for k = 1:rounds
    x = k;
  end
  taken(1, part) = toc(t);
  t = tic;
  for k = 1:rounds
    x = slm_plain(k);
  end
  taken(2, part) = toc(t);
  slm_w0 = 1e9;
  t = tic;
  for k = 1:rounds
    x = slm_counted(k);
  end
  taken(3, part) = toc(t);
  % the last two of these are measured, as clocks of short executions are; the last tells
  t = tic;
  for k = 1:rounds
    if k > rounds - 2
      slm_w0 = 1;
      before = slm_clocks(2, 1);
    end
    x = slm_counted(k);
  end
  taken(4, part) = toc(t);
  taken(5, part) = slm_clocks(2, 1) - before;
  slm_n0 = 0;
  t = tic;
  for k = 1:rounds
    x = k;
    slm_n0 = slm_n0 + 1;
  end
  taken(6, part) = toc(t);
end
% whatever else the machine does disturbs some of them
taken = median(taken, 2);
each = taken / rounds;
slm_costs = [taken(5); max((taken(4) - taken(3)) / 2, 0) + each(3) - each(2); max(each(3) - each(2), 0); ...
    max(each(6) - each(1), 0)];
slm_clocks = zeros(10, n);
slm_clocks(5, :) = 1;
slm_clocks(8, strncmp(names, 'function ', 9)) = max(each(2) - each(1), 0);
slm_cost = 0;
slm_begun = tic;
end

function x = slm_plain(x)
end

function x = slm_counted(x)
global slm_w0
slm_w0 = slm_w0 - 1;
if slm_w0 < 1, slm_w0 = slm_clock(1); end
if slm_w0 < 1, slm_w0 = slm_stop(1); end
end
