function slm_inclusive(body)
% The inclusive block of a function: its last range ends, and the caller's
% frame continues. slm_totals adds up the contexts when figures are needed.
global slm_g
slm_flush();
if ~isempty(slm_g.tries)
  slm_g.tries = slm_g.tries(slm_g.tries(:, 1) < numel(slm_g.stack), :);
end
slm_leave();
end
