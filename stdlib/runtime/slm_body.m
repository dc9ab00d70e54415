function slm_body(number, name, kind, slots, params, outer, shared, free, outputs)
% Declares the script or a function of the file declared last: names of its
% variables, inputs and outputs; for a nested function the number of the function around
% it and the variables that both share.
global slm_g
b.file = numel(slm_g.files);
b.kind = kind;
b.outer = outer;
b.slots = slm_words(slots);
b.params = slm_words(params);
b.shared = slm_words(shared);
b.free = free;
b.name = name;
b.outputs = slm_words(outputs);
% numbers of inputs and outputs, and whether the last input is varargin, found when it is called
b.inputs = zeros(1, 0);
b.collects = false;
b.results = [];
b.parent = [];
b.range = struct('name', {}, 'kind', {}, 'lines', {});
b.mask = zeros(numel(b.slots), 0);
slm_g.bodies(number) = b;
slm_g.depth(number) = 0;
if strcmp(kind, 'script')
  slm_g.files(end).root = number;
end
end
