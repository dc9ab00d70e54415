function slm_lap(k, trips)
% Trips of the loop of clock k, which is left early; one where none are given.
global slm_clocks
if nargin < 2
  trips = 1;
end
slm_clocks(2, k) = slm_clocks(2, k) + trips;
end
