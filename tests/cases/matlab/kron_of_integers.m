% kron of integer classes: products as by .*, with the class of the integers; saturated.
a = int8([100 2; 3 -4]);
assert(isequal(kron(a, int8([2 1])), int8([127 100 4 2; 6 3 -8 -4])) && isa(kron(a, int8(1)), 'int8'));
assert(isequal(kron(a, 0.5), int8([50 1; 2 -2])) && isa(kron(2, uint16([3 4])), 'uint16'));
assert(isequal(kron(int32(2), int32(3), 4), int32(24)) && isequal(size(kron(uint8(ones(2, 3)), uint8(ones(4, 5)))), [8 15]));
assert(isequal(kron(int8([1 2]), zeros(0, 2, 'int8')), zeros(0, 4, 'int8')));
for c = {@() kron(int8(1:2), int16(1:2))}
  failed = false;
  try, c{1}(); catch, failed = true; end
  assert(failed);
end
