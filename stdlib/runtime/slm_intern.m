function slm_intern()
% slm_shapes for the shapes that the frame's variables have now: the number that these had
% before, in any call, else a new one. What is sparse is known by its value (slm_new_value).
global slm_g slm_var slm_shapes slm_tick slm_ids
content = [slm_var(:); slm_g.version(:)];
b = slm_g.body;
if b > numel(slm_ids.hash) || isempty(slm_ids.weights{b})
  slm_ids.weights{b} = 1 + mod((1:numel(content)) * 0.6180339887498949, 1);
  slm_ids.hash{b} = NaN(1, 16);
  slm_ids.content{b} = zeros(numel(content), 16);
  slm_ids.number{b} = zeros(1, 16);
  slm_ids.count(b) = 0;
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
n = slm_ids.count(b) + 1;
if n <= 5000
  if n > numel(slm_ids.hash{b})
    % lists that grow one by one are copied each time
    slm_ids.hash{b}(n:2*n) = NaN;
    slm_ids.content{b}(:, 2*n) = 0;
    slm_ids.number{b}(2*n) = 0;
  end
  slm_ids.hash{b}(n) = hash;
  slm_ids.content{b}(:, n) = content;
  slm_ids.number{b}(n) = slm_shapes;
  slm_ids.count(b) = n;
end
end
