function [y, mo, d, h, mi, s] = datevec(x)
% Year, month, day, hour, minute and second of date numbers or of texts such as 2020-03-01 12:30:00,
% 01-Mar-2020 12:30:00 and 03/01/2020.
if ischar(x), x = cellstr(x); end
if iscell(x)
  v = zeros(numel(x), 6);
  for k = 1:numel(x), v(k, :) = of_text(x{k}); end
elseif size(x, 2) == 6
  v = x;
else
  v = of_number(x(:));
end
if nargout < 2, y = v; return, end
y = v(:, 1); mo = v(:, 2); d = v(:, 3); h = v(:, 4); mi = v(:, 5); s = v(:, 6);
end

function v = of_number(x)
% Milliseconds are the smallest part, as in MATLAB.
t = round(86400000*x)/1000;
days = floor(t/86400);
t = t - 86400*days;
% March is the first month, so that the leap day is the last of a year: civil from days.
z = days - 61;
era = floor(z/146097);
doe = z - 146097*era;
yoe = floor((doe - floor(doe/1460) + floor(doe/36524) - floor(doe/146096))/365);
doy = doe - (365*yoe + floor(yoe/4) - floor(yoe/100));
mp = floor((5*doy + 2)/153);
d = doy - floor((153*mp + 2)/5) + 1;
mo = mp + 3 - 12*(mp > 9);
y = yoe + 400*era + (mo < 3);
h = floor(t/3600);
mi = floor((t - 3600*h)/60);
v = [y, mo, d, h, mi, t - 3600*h - 60*mi];
end

function v = of_text(s)
today = clock;
v = [today(1), 1, 1, 0, 0, 0];
words = strsplit(strtrim(s), ' ');
for k = 1:numel(words)
  word = words{k};
  if any(word == ':')
    part = sscanf(word, '%f:%f:%f');
    v(4:3+numel(part)) = part;
  elseif strcmpi(word, 'pm')
    v(4) = v(4) + 12*(v(4) < 12);
  elseif strcmpi(word, 'am')
    v(4) = v(4) - 12*(v(4) == 12);
  else
    v(1:3) = of_date(word, s);
  end
end
end

function v = of_date(word, s)
months = {'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'};
at = find(word == '-' | word == '/');
v = [NaN, NaN, NaN];
if numel(at) == 2
  middle = word(at(1)+1:at(2)-1);
  month = find(strcmpi(middle, months));
  if isempty(month), month = str2double(middle); end
  v = [str2double(word(1:at(1)-1)), month, str2double(word(at(2)+1:end))];
  if v(3) > 31
    v = v([3 2 1]);
    % Month, day and year between slashes.
    if word(at(1)) == '/', v = v([1 3 2]); end
  end
end
if any(isnan(v))
  error('MATLAB:datevec:text', 'datevec: ''%s'' is not a date that slamm reads, such as 2020-03-01 12:30:00', s);
end
end
