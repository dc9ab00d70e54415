function SlmPrtAnalysis(name, figures)
% Prints the analysis of a body, as slamm does. figures: a column of slm_totals.
global slm_g
word = sprintf('%-6s', slm_g.options.units);
fprintf('SLAMM Memory Analysis for Body: %s\n\n', name);
fprintf('TOTAL: Storage Requirement    %s (SR)  : %s\n', word, slm_unit(figures(1)));
fprintf('TOTAL: Loaded from L2 -> L1   %s (WSL) : %s\n', word, slm_pair(figures(2:4)));
fprintf('TOTAL: Stored to memory       %s (WSS) : %s\n', word, slm_pair(figures(5:7)));
fprintf('DGEMM                         %s       : %s\n', word, slm_pair(figures(8:10)));
fprintf('Sparse Ops                    %s       : %s\n', word, slm_pair(figures(11:13)));
end
