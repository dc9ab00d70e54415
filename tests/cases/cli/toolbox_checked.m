% A function of a toolbox, before anything runs.
%! command check
%! warning SLM203 4
x = gpuDevice(1); %! stderr it belongs to MATLAB's Parallel Computing Toolbox
