function r = SLMmrdivide(number, a, b)
% a/b of operation NUMBER, and what it moves.
r = slm_divide(number, a, b, false);
end
