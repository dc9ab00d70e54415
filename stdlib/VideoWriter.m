function v = VideoWriter(file, profile)
% A film that is not made: there are no graphics. Its settings are kept; open, writeVideo and close do nothing with it.
if nargin < 2, profile = 'Motion JPEG AVI'; end
v = struct('Filename', file, 'FileFormat', profile, 'FrameRate', 30, 'Quality', 75, 'Duration', 0, 'FrameCount', 0);
end
