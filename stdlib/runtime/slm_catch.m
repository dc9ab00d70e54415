function slm_catch()
% An error was caught: what had been read until then is counted, in every
% function that the error has left, and the ranges inside the try end.
global slm_g slm_n slm_rs slm_off slm_pending
if isempty(slm_g.tries)
  return
end
at = slm_g.tries(end, :);
slm_g.tries(end, :) = [];
slm_n.given = zeros(1, 0);
slm_n.gave = zeros(1, 0);
slm_n.passed = zeros(1, 0);
if ~slm_g.throws && ~slm_off
  slm_g.failed(end+1, :) = [slm_g.body, slm_rs(end)];
end
slm_g.throws = false;
slm_flush(true);
slm_g.thrown = 0;
if numel(slm_g.stack) > at(1)
  b = slm_g.bodies(slm_g.body);
  slm_g.thrown = 2 * (numel(b.name) + numel(slm_g.files(b.file).name));
end
while numel(slm_g.stack) > at(1)
  slm_leave();
  if slm_pending ~= 0 && ~slm_off
    % the statement that has called had begun: what it has read directly is not counted
    slm_g.failed(end+1, :) = [slm_g.body, slm_rs(end)];
  end
  slm_flush(true);
end
slm_come_back(at);
slm_settle();
end
