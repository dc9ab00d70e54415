function slm_room(heads, elements)
% Makes room for so many executions and elements of the nest. Lists that grow one by one
% are copied each time: they grow to twice as much as is needed.
global slm_heads slm_elements
if heads > numel(slm_heads)
  slm_heads(2 * heads) = 0;
end
if elements > numel(slm_elements)
  slm_elements(2 * elements) = 0;
end
end
