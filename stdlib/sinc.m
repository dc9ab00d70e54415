function y = sinc(x)
% sin(pi*x)./(pi*x), 1 at 0.
zero = x == 0;
t = pi*x;
t(zero) = 1;
y = full(sin(t)./t);
y(zero) = 1;
end
