% Arrays that are given to handles are those of the caller: in a nest their elements are loaded once, by whichever name
% and in whichever call.
f = @(x) (x(1) - 1)^2 + 10*(x(2) - x(1)^2)^2;
h = @w;
x = [1; 2]; z = [5; 6]; p.v = [1 2]; c = {f, h}; s = 0;
for k = 1:5
  s = s + f(x) + x(1);
  s = s + h(x) + h(p.v);
  s = s + f(x([2 1])) + c{1}(x) + c{2}(z);
  s = s + feval(f, x) + feval(h, x) + feval(@w, x) + feval('w', z);
  z(2) = z(2) + 1;
  s = s + h(z) + f(z);
end
t = 0;
for k = 1:3
  t = t + outer(f, x) + f(x(1:2));
end
fprintf('%g %g\n', s, t);
function r = w(q)
  r = q(1) + q(2);
end
function r = outer(f, x)
  r = 0;
  for j = 1:3
    r = r + f(x) + x(1);
  end
end
