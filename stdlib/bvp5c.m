function sol = bvp5c(varargin)
% Boundary value problems as bvp4c solves them, by the same formula: MATLAB's bvp5c has one of a higher order.
sol = bvp4c(varargin{:});
sol.solver = 'bvp5c';
end
