function v = slm_run_interp1(varargin)
% interp1; by a smooth curve slamm's library finds the values, and they are counted there.
global slm_g
v = interp1(varargin{:});
numbers = 0;
while numbers < numel(varargin) && ~ischar(varargin{numbers + 1})
  numbers = numbers + 1;
end
helper = '';
for k = numbers+1:numel(varargin)
  method = '';
  if ischar(varargin{k})
    method = strrep(lower(varargin{k}), '*', '');
  end
  if strcmp(method, 'spline')
    helper = 'spline';
  elseif any(strcmp(method, {'cubic', 'v5cubic'}))
    helper = 'cubic_convolution';
  elseif strcmp(method, 'pchip')
    helper = 'pchip';
  end
end
if isempty(helper)
  return
end
y = varargin{max(numbers - 1, 1)};
if numbers > 2
  x = varargin{1};
  y = varargin{2};
elseif isvector(y)
  x = 1:numel(y);
else
  x = 1:size(y, 1);
end
if ~isvector(y)
  y = y.';
end
feval(slm_g.users.(helper), x, y, varargin{min(numbers, 3)});
slm_g.handed = true;
end
