% What is beside the running file is found from any folder: by the whole path of the file, and by where a function is.
%! command run
%! output <<
%! 1 2 3
%! inner_product.m 1
%! own_folder.m 1 own_folder
%! built-in 0 1
%! variable
%! >>
addpath added
here = fileparts(mfilename('fullpath'));
fid = fopen(fullfile(here, 'added', 'numbers_on_path.txt'));
fprintf('%d %d %d\n', fscanf(fid, '%d', 3)); fclose(fid);
[folder, name, extension] = fileparts(which('inner_product'));
fprintf('%s%s %d\n', name, extension, strcmp(folder, [here filesep 'added']));
[folder, name, extension] = fileparts(which(mfilename));
fprintf('%s%s %d %s\n', name, extension, strcmp(folder, here), mfilename);
fprintf('%s %d %d\n', which('sin'), numel(which('nothing_there')), exist(which('numbers_on_path.txt'), 'file') == 2);
disp(which('here'))
