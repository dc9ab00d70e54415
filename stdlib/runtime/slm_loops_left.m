function slm_loops_left(depth)
% The loops inside so many others have been left, by a return or an error: the nest ends that
% one of them began.
global slm_n
if slm_n.depth > depth
  if slm_n.owner > depth
    slm_nest_end();
  end
  slm_n.depth = depth;
end
end
