% error and warning with nothing to say raise nothing: an empty array, text or struct (MATLAB's documentation of
% nargchk: error(nargchk(...)) was the way to check arguments).
error('');
error(nargchk(0, 2, 1));
error(nargchk(0, 2, 1, 'struct'));
warning('');
s = nargchk(0, 2, 1, 'struct');
assert(isempty(s) && isstruct(s) && isfield(s, 'identifier'))
raised = 0;
try
  error(nargchk(1, 2, 0, 'struct'));
catch
  raised = raised + 1;
  assert(~isempty(lasterr))
end
try
  error(nargchk(1, 2, 3));
catch
  raised = raised + 1;
  assert(~isempty(lasterr))
end
assert(raised == 2)
