function r = SLMctranspose(number, a)
% a' of operation NUMBER as a value, and what it moves.
r = a';
slm_transposed(number, a, r);
end
