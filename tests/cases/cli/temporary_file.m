% A file in the folder for temporary files: refused with the option that allows it.
%! exit 1
%! stderr is not writable here
%! stderr or allow this one: --allow-write /
name = [tempname '.txt'];
folder = tempdir;
assert(strncmp(name, folder, numel(folder)) && folder(end) == filesep && ~strcmp(name, [tempname '.txt']))
fid = fopen(name, 'w');
