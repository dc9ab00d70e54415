function slm_intern()
% slm_shapes for the shapes that the frame's variables have now: the number that these had
% before, in any call, else a new one. What is sparse is known by its value (slm_new_value).
global slm_g slm_var slm_shapes slm_tick slm_ids
content = [slm_var(:); slm_g.version(:)];
b = slm_g.body;
if b > numel(slm_ids.hash) || isempty(slm_ids.weights{b})
  slm_ids.weights{b} = 1 + mod((1:numel(content)) * 0.6180339887498949, 1);
  slm_ids.hash{b} = zeros(1, 0);
  slm_ids.content{b} = zeros(numel(content), 0);
  slm_ids.number{b} = zeros(1, 0);
end
hash = slm_ids.weights{b} * content;
for k = find(slm_ids.hash{b} == hash)
  if all(slm_ids.content{b}(:, k) == content)
    slm_shapes = slm_ids.number{b}(k);
    return
  end
end
slm_tick = slm_tick + 1;
slm_shapes = slm_tick;
if numel(slm_ids.number{b}) < 5000
  slm_ids.hash{b}(end+1) = hash;
  slm_ids.content{b}(:, end+1) = content;
  slm_ids.number{b}(end+1) = slm_shapes;
end
end
