function slm_put_kept(number, column)
% An assignment has been counted as column of slm_met, 0 where it was not by one.
global slm_g
slm_g.put_known(number) = column > 0;
key = slm_g.key;
slm_g.key = [];
if column == 0 || isempty(key)
  return
end
if isempty(slm_g.just_put{number})
  slm_g.just_put{number} = struct('hash', zeros(1, 0), 'key', {{}}, 'column', zeros(1, 0));
end
if numel(slm_g.just_put{number}.column) < 3000
  slm_g.just_put{number}.hash(end+1) = sum(key .* (1:numel(key))');
  slm_g.just_put{number}.key{end+1} = key;
  slm_g.just_put{number}.column(end+1) = column;
end
end
