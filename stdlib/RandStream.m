function s = RandStream(varargin)
% Stream of random numbers. All streams draw from the one that rng seeds: RandStream.setGlobalStream(s) and reset(s)
% seed it with the seed of s.
p = struct('Type', 'mt19937ar', 'Seed', 0, 'NumStreams', 1, 'StreamIndex', 1, 'Substream', 1, ...
  'NormalTransform', 'Ziggurat', 'Antithetic', false, 'FullPrecision', true);
first = 1;
if mod(nargin, 2) == 1
  p.Type = varargin{1};
  first = 2;
end
for k = first:2:nargin - 1
  names = fieldnames(p);
  at = find(strcmpi(names, varargin{k}), 1);
  if isempty(at)
    error('MATLAB:RandStream:create:UnknownName', 'RandStream has no property ''%s''.', varargin{k});
  end
  p.(names{at}) = varargin{k+1};
end
if ischar(p.Seed)
  p.Seed = floor(1e6*mod(now, 1));
end
s = __object__('RandStream', p);
end
