function reset(stream, seed)
% Of RandStream: random numbers begin anew, with the stream's seed or another one.
if nargin > 1
  stream.Seed = seed;
end
rng(stream.Seed);
end
