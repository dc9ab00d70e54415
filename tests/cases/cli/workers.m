% A pool of workers, as programs with `parfor` ask for one: there is none, and none is needed.
%! output <<
%! 6
%! >>
%! command run
%! stderr ignored: `gcp` (line 7), `parpool` (line 7), `delete` (line 11)
if isempty(gcp('nocreate')), parpool(4); end
s = 0;
parfor k = 1:3, s = s + k; end
fprintf('%d\n', s)
delete(gcp('nocreate'));
