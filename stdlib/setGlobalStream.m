function old = setGlobalStream(~, stream)
% Of RandStream: what is drawn after this comes from the stream's seed; gives the stream before.
before = rng;
old = RandStream('mt19937ar', 'Seed', before.Seed);
rng(stream.Seed);
end
