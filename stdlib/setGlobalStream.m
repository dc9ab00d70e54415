function old = setGlobalStream(~, stream)
% Of RandStream: random numbers are those of the stream's seed from now on; gives the stream before.
before = rng;
old = RandStream('mt19937ar', 'Seed', before.Seed);
rng(stream.Seed);
end
