
fid([mfilename'.m'])if ans end
