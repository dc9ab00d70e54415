% A function of a toolbox, before anything runs.
%! command check
%! warning SLM203 4
x = gpuArray(ones(3)); %! stderr it belongs to MATLAB's Parallel Computing Toolbox
