% Sections of arrays as arguments of the user's functions: columns, blocks of columns and parts of a vector, each of which
% lies together and is given by where it begins.
n = 250;
k = 4;
reps = 3;
V = reshape(ramp(n*k), n, k);
w = 1./ramp(n);
h = zeros(k, 1);
for r = 1:reps
  %SLM start rep;
  for j = 1:k
    h(j) = inner(V(:,j), w);
    w = less(w, h(j)*1e-3, V(:,j));
  end
  s = total(V(:,1:2)) + total(w(1:2:end)) + total(w(2:n-1));
  %SLM end rep;
end
fprintf('check %.10e\n', norm(w) + norm(h) + s);
function d = inner(u, v)
d = u'*v;
end
function w = less(w, a, v)
w = w - a*v;
end
function s = total(X)
s = sum(sum(X));
end
