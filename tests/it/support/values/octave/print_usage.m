% Octave's own takes half a second to find the usage in the documentation.
function print_usage(varargin)
  error('Octave:invalid-fun-call', 'Invalid call');
end
