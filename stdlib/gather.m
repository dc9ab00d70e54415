function varargout = gather(varargin)
% What is on a graphics processor, here: the same. What is predicted is a program for the processor.
varargout = varargin;
end
