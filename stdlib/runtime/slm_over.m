function slm_over()
% After a statement that assigns nothing: what its calls have given is nobody's any more.
global slm_h
if ~isempty(slm_h.results)
  slm_h = slm_release(slm_h);
end
end
