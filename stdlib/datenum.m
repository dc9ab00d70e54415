function n = datenum(y, mo, d, h, mi, s)
% Days since year 0 of dates: texts as datevec reads them, a matrix with a date (3 or 6 numbers) in each row, or arrays
% of years, months, days and, where given, hours, minutes and seconds.
if ischar(y) || iscell(y)
  v = datevec(y);
elseif nargin > 1
  if nargin < 3
    error('MATLAB:datenum:input', 'datenum: expected year, month and day');
  end
  if nargin < 4, h = 0; end
  if nargin < 5, mi = 0; end
  if nargin < 6, s = 0; end
  n = of_fields(y, mo, d) + h/24 + mi/1440 + s/86400;
  return
elseif any(size(y, 2) == [3 6]) && ndims(y) == 2 && all(abs(sum(y, 2) - 2000) < 10000)
  % rows of other sums are date numbers, as in MATLAB
  v = y;
  v(:, end+1:6) = 0;
else
  n = y;
  return
end
n = of_fields(v(:, 1), v(:, 2), v(:, 3)) + v(:, 4)/24 + v(:, 5)/1440 + v(:, 6)/86400;
end

function n = of_fields(y, mo, d)
% Months beyond the twelfth belong to later years; those before the first are the first. March is the first of a
% year that ends with its leap day.
mo = max(mo, 1);
y = y + floor((mo - 1)/12);
mo = mod(mo - 1, 12) + 1;
y = y - (mo < 3);
mp = mod(mo + 9, 12);
n = 365*y + floor(y/4) - floor(y/100) + floor(y/400) + floor((153*mp + 2)/5) + d + 60;
end
