% Streams of random numbers: all draw from the one that rng seeds.
s = RandStream('mt19937ar', 'Seed', 7);
RandStream.setGlobalStream(s);
a = rand(1, 3);
rng(7);
assert(isequal(a, rand(1, 3)) && s.Seed == 7 && strcmp(s.Type, 'mt19937ar'))
reset(RandStream.getGlobalStream);
assert(isequal(a, rand(1, 3)))
reset(s, 8); b = rand;
rng(8);
assert(b == rand && isequal(size(randn(s, 2, 3)), [2 3]) && randi(s, 1) == 1 && isequal(sort(randperm(s, 4)), 1:4))
old = RandStream.setDefaultStream(RandStream('mlfg6331_64', 'NormalTransform', 'Ziggurat'));
assert(old.Seed == 8 && RandStream.getDefaultStream().Seed == 0)
message = '';
try, RandStream('mt19937ar', 'Sed', 1); catch e, message = e.identifier; end
disp(message)
%! stdout MATLAB:RandStream:create:UnknownName
