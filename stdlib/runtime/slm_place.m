function slm_place(name, varargin)
% Before slm_put of a field, the content of a cell, or elements of these: the part
% that is stored to. varargin: what stands for ? in its name.
global slm_n
slm_n.place = slm_key_of_part(name, varargin);
end
