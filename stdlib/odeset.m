function o = odeset(varargin)
% Options of ode45 and ode23: odeset(name, value, ...), odeset(old, name, value, ...), odeset(old, new).
names = {'AbsTol', 'BDF', 'Events', 'InitialSlope', 'InitialStep', 'Jacobian', 'JConstant', 'JPattern', ...
  'Mass', 'MassSingular', 'MaxOrder', 'MaxStep', 'MStateDependence', 'MvPattern', 'NonNegative', ...
  'NormControl', 'OutputFcn', 'OutputSel', 'Refine', 'RelTol', 'Stats', 'Vectorized'};
o = options_by_name('odeset', names, varargin);
end
