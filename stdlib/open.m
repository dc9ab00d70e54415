function open(~)
% Of a film (VideoWriter) or a file: there are no windows, and nothing is opened.
end
