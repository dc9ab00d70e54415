% Elements of global and persistent arrays are in the lines of a nest from one call to the next.
global Z X
X = mod((1:100)'*0.618, 1); Z = zeros(100, 1); s = 0;
%SLM start all;
for k = 1:100, addto(k); end
for k = 1:100, Z(k) = Z(k) + X(k); end
for k = 1:100, s = s + adds(k); end
for k = 1:100, renew(k); end
%SLM end all;
fprintf('%.12g %.12g\n', sum(Z), s);
% Names of functions as text, and a row beside a column inside an expression.
b = cellfun('isempty', {1, [], 'a'});
m = 6;
r = sin((1:m)' + (1:m));
fprintf('%d %.12g\n', sum(b), sum(r(:)));
function addto(k)
global Z X
Z(k) = Z(k) + X(k);
end
function r = adds(k)
persistent P
if isempty(P), P = zeros(100, 1); end
P(k) = P(k) + k; r = P(k);
end
function renew(k)
global Z
if k == 50
  Z = zeros(100, 1);
end
Z(k) = Z(k) + k;
end
