function x = gpuArray(x)
% An array for a graphics processor: the same. What is predicted is a program for the processor.
% gpuArray.zeros(...) and its like are the functions of these names.
if nargin == 0
    x = struct('zeros', @zeros, 'ones', @ones, 'eye', @eye, 'rand', @rand, 'randn', @randn, 'randi', @randi, ...
        'linspace', @linspace, 'colon', @colon, 'true', @true, 'false', @false, 'inf', @inf, 'nan', @nan, 'speye', @speye);
end
end
