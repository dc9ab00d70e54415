function o = bvpset(varargin)
% Options of bvp4c: bvpset(name, value, ...), bvpset(old, name, value, ...), bvpset(old, new).
names = {'AbsTol', 'BCJacobian', 'FJacobian', 'Nmax', 'RelTol', 'SingularTerm', 'Stats', 'Vectorized'};
o = options_by_name('bvpset', names, varargin);
end
