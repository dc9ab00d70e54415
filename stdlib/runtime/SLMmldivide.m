function r = SLMmldivide(number, a, b)
% a\b of operation NUMBER, and what it moves.
r = slm_divide(number, a, b, true);
end
