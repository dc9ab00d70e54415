% Functions that GNU Octave has not, or that give other values there.
assert(isequal(swapbytes(uint16([1 258])), uint16([256 513])) && bitcmp(uint8(5)) == 250);
assert(isequal(movmean([1 2 3 4], 2), [1 1.5 2.5 3.5]) && isequal(movmean((1:5)', 3), [1.5; 2; 3; 4; 4.5]));
% generalized Schur form, also with a singular B
for B = {[2 1 0 1; 1 3 1 0; 0 1 4 1; 1 1 1 5], diag([1 0 2 3]), [1 2 3 4; 0 0 1 1; 0 0 2 1; 0 0 0 0]}
  A = [4 1 2 0; 1 3 0 1; 0 2 5 1; 1 1 0 2];
  [AA, BB, Q, Z] = qz(A, B{1});
  assert(norm(Q*A*Z - AA) < 1e-12 && norm(Q*B{1}*Z - BB) < 1e-12 && norm(Q*Q' - eye(4)) < 1e-12 && norm(Z*Z' - eye(4)) < 1e-12);
  assert(norm(tril(AA, -1)) < 1e-12 && norm(tril(BB, -1)) < 1e-12);
end
e = sort(abs(eig(A, [2 1 0 1; 1 3 1 0; 0 1 4 1; 1 1 1 5])));
[AA, BB] = qz(A, [2 1 0 1; 1 3 1 0; 0 1 4 1; 1 1 1 5]);
assert(norm(sort(abs(diag(AA)./diag(BB))) - e) < 1e-10);
assert(strcmp(vectorize('x^2*y'), 'x.^2.*y'));
assert(strcmp(dec2bin(-3), '11111101') && strcmp(dec2hex(-1), 'FF') && strcmp(dec2bin(-129), '1111111101111111') && strcmp(dec2bin(5), '101'));
% elliptic functions: Abramowitz and Stegun, table 16.1, and the identities
[sn, cn, dn] = ellipj(0.2, 0.81);
assert(abs(sn - 0.19762082) < 1e-7 && abs(sn^2 + cn^2 - 1) < 1e-15 && abs(dn^2 + 0.81*sn^2 - 1) < 1e-15);
[sn, cn, dn] = ellipj([0.2 + 0.4i, 1], [0.647, 1]);
assert(abs(sn(1)^2 + cn(1)^2 - 1) < 1e-14 && abs(dn(1)^2 + 0.647*sn(1)^2 - 1) < 1e-14 && abs(sn(2) - tanh(1)) < 1e-15);
