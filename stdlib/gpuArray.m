function x = gpuArray(x)
% An array for a graphics processor: the same. What is predicted is a program for the processor.
end
