function H = hilb(n)
% Hilbert matrix: 1/(i+j-1).
i = (1:n)' * ones(1, n);
H = 1 ./ (i + i' - 1);
end
