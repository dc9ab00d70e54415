% Files to be read are found in the folders of the search path too, as MATLAB's fopen and load find them.
%! command run
%! output <<
%! 1 2 3
%! 21
%! -1
%! >>
addpath(fullfile(fileparts(mfilename('fullpath')), 'added'));
fid = fopen('numbers_on_path.txt');
fprintf('%d %d %d\n', fscanf(fid, '%d', 3));
fclose(fid);
fprintf('%d\n', sum(sum(load('numbers_on_path.txt'))), fopen('numbers_nowhere.txt'));
