function c = strings(varargin)
% Array of empty texts. Arrays of strings are cells of texts.
c = cell(varargin{:});
c(:) = {''};
end
