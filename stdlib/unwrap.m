function r = unwrap(p, tol, dim)
% Adds multiples of 2*pi where a jump is tol (pi) or larger. One sweep; Inf and NaN stay, and the jump is from
% the number before them.
if ~isnumeric(p) && ~islogical(p), error('MATLAB:unwrap:InvalidInput', 'unwrap takes numbers.'); end
if nargin < 2 || isempty(tol), tol = pi; end
if nargin < 3, dim = find(size(p) > 1, 1); end
if isempty(dim), r = p; return, end
if ~isscalar(tol), error('MATLAB:unwrap:InvalidTolerance', 'The tolerance is one number.'); end
of = class(p);
if islogical(p), of = 'double'; end
if ~isa(p, 'double'), p = double(p); end
sz = size(p);
n = size(p, dim);
stride = prod(sz(1:min(dim-1, end)));
r = zeros(sz);
turn = 2*pi;
if stride == 1
  for c = 0:n:numel(p)-1
    turns = 0;
    before = p(c+1); % the last number
    for i = c+1:c+n
      d = p(i) - before;
      if d - d == 0
        if d >= tol
          turns = turns + ceil(d/turn - 0.5);
        elseif d <= -tol
          turns = turns - ceil(-d/turn - 0.5);
        end
        before = p(i);
        r(i) = before - turn*turns;
      else
        r(i) = p(i);
        if before - before ~= 0, before = p(i); end
      end
    end
  end
else
  turns = zeros(stride, 1);
  before = zeros(stride, 1);
  for c = 0:stride*n:numel(p)-1
    for s = 1:stride
      turns(s) = 0;
      before(s) = p(c+s);
    end
    for i = c:stride:c+stride*(n-1)
      for s = 1:stride
        v = p(i+s);
        d = v - before(s);
        if d - d == 0
          if d >= tol
            turns(s) = turns(s) + ceil(d/turn - 0.5);
          elseif d <= -tol
            turns(s) = turns(s) - ceil(-d/turn - 0.5);
          end
          before(s) = p(i+s);
          r(i+s) = v - turn*turns(s);
        else
          r(i+s) = p(i+s);
          if before(s) - before(s) ~= 0, before(s) = p(i+s); end
        end
      end
    end
  end
end
if ~strcmp(of, 'double'), r = cast(r, of); end
end
