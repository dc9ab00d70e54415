function c = strings(varargin)
% Array of empty strings.
c = cell(varargin{:});
c(:) = {''};
c = string(c);
end
