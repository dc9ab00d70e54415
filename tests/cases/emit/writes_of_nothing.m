% Assignments to no element end no nest, whatever chooses the elements: `k` and `s` are in registers from trip to trip.
%! options --count model
L = zeros(4);
M = L;
r = [];
s = 1;
k = 1;
for i = 1:3
  L(r, 1) = k;
  L([], 1) = s;
  L(2:1, :) = k;
  L(false(4)) = s;
  k = k + 1;
end
v = 2:3;
while k < 9
  rest = k:6;
  M(rest, 2) = k;
  M(rest) = s;
  k = k + 2;
end
