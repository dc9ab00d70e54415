function tf = isstrprop(s, kind)
% Which characters belong to a class: 'alpha', 'digit', 'alphanum', 'lower', 'upper', 'wspace', 'punct' ...
if iscell(s)
  tf = cellfun(@(t) isstrprop(t, kind), s, 'UniformOutput', false);
  return
end
s = char(s);
switch lower(kind)
  case 'alpha', tf = isletter(s);
  case 'digit', tf = s >= '0' & s <= '9';
  case {'alphanum', 'alnum'}, tf = isletter(s) | (s >= '0' & s <= '9');
  case 'lower', tf = isletter(s) & s == lower(s) & s ~= upper(s);
  case 'upper', tf = isletter(s) & s == upper(s) & s ~= lower(s);
  case {'wspace', 'space'}, tf = isspace(s);
  case 'punct', tf = s > ' ' & s < 127 & ~isletter(s) & ~(s >= '0' & s <= '9');
  case 'cntrl', tf = s < ' ' | s == 127;
  case 'graphic', tf = s > ' ' & s ~= 127;
  case 'print', tf = s >= ' ' & s ~= 127;
  case 'xdigit', tf = (s >= '0' & s <= '9') | (s >= 'a' & s <= 'f') | (s >= 'A' & s <= 'F');
  otherwise, error('MATLAB:isstrprop:UnknownCategory', 'Unknown class ''%s'' of characters.', kind);
end
end
