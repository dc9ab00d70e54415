function s = getDefaultStream(~)
% Of RandStream: the older name of getGlobalStream.
state = rng;
s = RandStream('mt19937ar', 'Seed', state.Seed);
end
