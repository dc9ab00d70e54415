function v = slm_named(number, v, varargin)
% The array in a field or cell of which operation NUMBER reads elements. varargin: the
% indices for ? in its name.
global slm_sites
s = slm_operation(number);
slm_sites{number}.key = slm_key_of_part(s.name, varargin);
end
