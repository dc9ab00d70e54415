% nargoutchk with the number given: a text or a struct, as from nargchk.
assert(isempty(nargoutchk(0, 1, 1)) && strcmp(nargoutchk(1, 2, 0), 'Not enough output arguments.'));
assert(strcmp(nargoutchk(0, 1, 2), 'Too many output arguments.') && strcmp(nargoutchk(0, 1, 2, 'string'), 'Too many output arguments.'));
s = nargoutchk(1, 2, 0, 'struct');
assert(strcmp(s.message, 'Not enough output arguments.') && strcmp(s.identifier, 'MATLAB:nargoutchk:notEnoughOutputs'));
s = nargoutchk(0, 1, 2, 'struct');
assert(strcmp(s.identifier, 'MATLAB:nargoutchk:tooManyOutputs'));
s = nargoutchk(0, 1, 1, 'struct');
assert(isstruct(s) && isequal(size(s), [0 1]) && isequal(fieldnames(s), {'message'; 'identifier'}));
s = nargchk(1, 2, 0, 'struct');
assert(strcmp(s.identifier, 'MATLAB:nargchk:notEnoughInputs'));
for c = {@() nargoutchk(0, 1, 1, 'cell'), @() nargchk(0, 1, 1, 'cell')}
  failed = false;
  try, c{1}(); catch, failed = true; end
  assert(failed);
end
