% qz: the complex form, and the real one with a block of two rows for each pair of complex eigenvalues.
for n = [1 2 3 5 8]
  A = reshape(sin((1:n^2).^2), n, n);
  B = reshape(cos(3*(1:n^2).^1.5), n, n);
  if n == 8, B(:, 3) = B(:, 5); end
  for mode = {'complex', 'real'}
    [AA, BB, Q, Z] = qz(A, B, mode{1});
    assert(norm(Q*A*Z - AA) < 1e-12*norm(A) && norm(Q*B*Z - BB) < 1e-12*norm(B));
    assert(norm(Q*Q' - eye(n)) < 1e-12 && norm(Z*Z' - eye(n)) < 1e-12 && isequal(BB, triu(BB)));
    d = AA(2:n+1:end) ~= 0;
    if strcmp(mode{1}, 'real')
      assert(isreal(AA) && isreal(BB) && isreal(Q) && isreal(Z) && isequal(AA, triu(AA, -1)) && ~any(d(1:end-1) & d(2:end)));
      for k = find(d)
        assert(~isreal(eig(AA(k:k+1, k:k+1)/BB(k:k+1, k:k+1))));
      end
    else
      assert(isequal(AA, triu(AA)));
    end
  end
end
[AA, BB] = qz([0 1; -1 0], eye(2), 'real');
assert(isreal(AA) && AA(2, 1) ~= 0);
AA = qz([0 1; -1 0], eye(2));
assert(~isreal(AA) && AA(2, 1) == 0 && norm(sort(abs(diag(AA))) - [1; 1]) < 1e-14);
failed = false;
try, qz(1, 2, 'whole'); catch, failed = true; end
assert(failed);
