% A folder that is not there leaves a note.
%! command run
%! stderr `addpath` is ignored for 'nowhere'
addpath('nowhere');
