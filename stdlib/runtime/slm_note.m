function slm_note(number, list, varargin)
% Before a statement: the values that a list in it stands for, of operation NUMBER. varargin: the
% name of the part, where it is known, and what stands for ? in it. Numbers are read one by one
% where nests are counted.
global slm_g slm_n slm_off
if numel(list) == 1 && ~slm_off
  % one value is a part of its own
  s = slm_operation(number);
  key = s.key;
  if nargin > 2
    key = slm_list_keys(number, s.name, 1, varargin{:});
  end
  if slm_g.nests
    slm_n.lists{number} = [];
  end
  slm_content(number, s, key, list{1});
  return
end
if slm_g.nests && ~slm_off
  slm_n.lists{number} = [];
  some = ~cellfun('isempty', list(:)');
  if any(some) && slm_all_numbers(list(some))
    s = slm_operation(number);
    keys = slm_list_keys(number, s.name, numel(list), varargin{:});
    slm_n.lists{number} = [keys(some); cellfun(@slm_bytes, list(some))];
  end
end
slm_get(number, list);
end
