% Bits of numbers as text, inline functions.
assert(strcmp(num2hex(1), '3ff0000000000000') && strcmp(num2hex(single(-2)), 'c0000000'));
assert(hex2num('3ff8') == 1.5 && isequal(hex2num({'4005bf0a8b145769'; '4024'}), [exp(1); 10]));
assert(isequal(pow2([1 3]), [2 8]) && pow2(3, 4) == 48);
f = inline('a*x^2 + sin(b)'); assert(f(2, 0, 3) == 18 && feval(inline('t.^2'), 3) == 9);
g = inline('x + y', 'y', 'x'); assert(g(1, 2) == 3);
