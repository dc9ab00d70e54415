% What feval gives of a function that has stored it is stored no second time, whichever of its outputs it is.
x = [1; 2];
[g, H] = feval('both', x);
f = @both;
[c, d] = feval(f, x);
k = @(x) both(x);
[p, q] = k(x);
[r, s] = feval(k, x);
[Q, R] = feval('qr', magic(4));
[m, i] = feval(@max, magic(4));
[~, H2] = feval('both', x);
[g2, ~] = feval('both', x);
disp([sum(H(:)), sum(d(:)), sum(q(:)), sum(s(:)), sum(H2(:))])
disp([round(abs(R(1))), m, i(1)])
function [f, H] = both(x)
  f = x'*x;
  H = [x x];
end
