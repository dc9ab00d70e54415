function t = str2mat(varargin)
% Texts as the rows of an array of characters, filled up with blanks.
t = char(varargin{:});
end
