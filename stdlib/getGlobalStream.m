function s = getGlobalStream(~)
% Of RandStream: the stream that rand draws from.
state = rng;
s = RandStream('mt19937ar', 'Seed', state.Seed);
end
