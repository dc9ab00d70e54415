function value = slm_several(list, name, varargin)
% What one of several targets has been given, a list that stands for one field or content of a cell
% or for more of them: numbers are stored one by one where nests are counted. name: that of the
% part, '' where it is not known; varargin: what stands for ? in it.
global slm_g slm_n slm_off
value = list;
slm_n.places = zeros(2, 0);
if ~slm_g.nests || slm_off || isempty(list) || ~slm_all_numbers(list)
  return
end
value = list{1};
keys = slm_list_keys(0, name, numel(list), name, varargin{:});
slm_n.place = keys(1);
slm_n.places = [keys(2:end); cellfun(@slm_bytes, list(2:end))];
slm_n.vague = isempty(name) && numel(list) > 1;
end
