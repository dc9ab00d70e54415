% containers.Map, inputParser and onCleanup.
1;
function r = options(varargin)
  p = inputParser;
  p.FunctionName = 'options';
  p.addRequired('n', @isnumeric);
  p.addOptional('tol', 1e-3, @(x) x > 0);
  p.addParameter('Method', 'cg', @ischar);
  p.addParameter('Steps', 10);
  p.addSwitch('verbose');
  p.parse(varargin{:});
  r = p.Results;
  r.defaults = p.UsingDefaults;
end
function marks(m)
  c = onCleanup(@() note(m, 'left'));
  note(m, 'inside');
end
function note(m, what)
  m(what) = double(m.Count);
end

m = containers.Map();
assert(double(m.Count), 0);
assert(isempty(m));
m('b') = 2;
m('a') = [1 2 3];
assert(double(m.Count), 2);
assert(length(m), 2);
assert(keys(m), {'a', 'b'});
assert(m.keys(), {'a', 'b'});
assert(values(m), {[1 2 3], 2});
assert(values(m, {'b'}), {2});
assert(isKey(m, 'a') && ~m.isKey('z'));
assert(isKey(m, {'a', 'z', 'b'}), [true false true]);
assert(class(m), 'containers.Map');
assert(isobject(m));
n = m;
n('c') = 'shared';
assert(m('c'), 'shared');
remove(m, 'c');
assert(~isKey(n, 'c'));
ok = false;
try, m('none'); catch, ok = true; end
assert(ok);

k = containers.Map('KeyType', 'double', 'ValueType', 'any');
k(3) = 'three';
k(-1.5) = 'less';
k(0) = 'zero';
assert(k.keys(), {-1.5, 0, 3});
assert(k(0), 'zero');
k(0) = [k(0) '!'];
assert(k(0), 'zero!');
c = containers.Map({'x', 'y', 'z'}, [10 20 30]);
assert(c('y'), 20);
total = 0;
for key = keys(c), total = total + c(key{1}); end
assert(total, 60);
s.map = containers.Map();
s.map('q') = 5;
s.map('r') = s.map('q') + 1;
assert(s.map('r'), 6);
counts = containers.Map();
words = {'to', 'be', 'or', 'not', 'to', 'be'};
for i = 1:numel(words)
  if isKey(counts, words{i}), counts(words{i}) = counts(words{i}) + 1; else, counts(words{i}) = 1; end
end
assert(counts('be'), 2);

r = options(5);
assert(r.n, 5); assert(r.tol, 1e-3); assert(r.Method, 'cg'); assert(r.Steps, 10); assert(r.verbose, false);
assert(numel(r.defaults), 4);
r = options(5, 0.1, 'method', 'lu', 'verbose');
assert(r.tol, 0.1); assert(r.Method, 'lu'); assert(r.verbose, true);
ok = false;
try, options('text'); catch, ok = true; end
assert(ok);
ok = false;
try, options(5, 0.1, 'unknown', 3); catch, ok = true; end
assert(ok);

seen = containers.Map();
marks(seen);
assert(seen('inside'), 0);
assert(seen('left'), 1);
