function t = isequalwithequalnans(varargin)
% isequaln by its old name.
t = isequaln(varargin{:});
end
