% Files to be read are found in the folders of the search path too, as MATLAB's fopen and load find them.
addpath(fullfile(fileparts(mfilename('fullpath')), 'scripts'));
fid = fopen('numbers_on_path.txt');
assert(fid > 2 && isequal(fscanf(fid, '%d', 3)', [1 2 3]))
fclose(fid);
assert(isequal(load('numbers_on_path.txt'), [1 2 3; 4 5 6]))
assert(fopen('numbers_nowhere.txt') == -1)
