% Functions stand in other files in an emitted program; mfilename is that of the prototype.
disp(mfilename), f()
[~, name] = fileparts(mfilename('fullpath'));
disp(name)
column = mfilename'; disp(column')
function f()
  disp(mfilename)
end
