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
taken = zeros(5, parts);
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
  % the last two of these are measured, as clocks of short executions are
  t = tic;
  for k = 1:rounds
    if k > rounds - 2
      slm_w0 = 1;
    end
    x = slm_counted(k);
  end
  taken(4, part) = toc(t);
  slm_n0 = 0;
  t = tic;
  for k = 1:rounds
    x = k;
    slm_n0 = slm_n0 + 1;
  end
  taken(5, part) = toc(t);
end
% whatever else the machine does disturbs some of them
taken = median(taken, 2);
each = taken / rounds;
slm_costs = [0; max((taken(4) - taken(3)) / 2, 0) + each(3) - each(2); max(each(3) - each(2), 0); ...
    max(each(5) - each(1), 0)];
slm_costs(1) = slm_of_nothing();
slm_clocks = zeros(10, n);
slm_clocks(5, :) = 1;
slm_clocks(8, strncmp(names, 'function ', 9)) = max(each(2) - each(1), 0);
slm_cost = 0;
slm_begun = tic;
end

function shown = slm_of_nothing()
% What the clock of a function shows that does nothing, measured as rarely as in the
% program: often enough that the steps of the clock itself even out.
global slm_clocks slm_w0
parts = 5;
shown = zeros(1, parts);
for part = 1:parts
  slm_clocks(:) = 0;
  slm_clocks(5, :) = 1;
  slm_w0 = 1;
  while slm_clocks(6, 1) < 16
    x = slm_counted(part);
  end
  before = slm_clocks(1:2, 1);
  for k = 1:400
    x = slm_counted(k);
  end
  met = slm_clocks(1:2, 1) - before;
  shown(part) = met(2) / max(met(1), 1);
end
shown = median(shown);
end
