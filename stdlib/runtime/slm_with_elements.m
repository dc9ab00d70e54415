function varargout = slm_with_elements(number, f, depth, held, varargin)
% A function of the prototype that a built-in of operation NUMBER calls for each element of arrays
% and cells (slm_calling): numbers are read for it where a nest runs, which has parameters in
% registers; elsewhere the function reads them itself.
global slm_n slm_c slm_off slm_ends
k = slm_n.turns(depth) + 1;
slm_n.turns(depth) = k;
if ~slm_off && slm_n.current > 0
  for t = held'
    x = varargin{t(3)};
    h = slm_shape(x);
    if ~slm_is_number(h)
      continue
    end
    if t(4)
      slm_read_content(number, t, k, h);
    else
      slm_refer(slm_stored_in(t(1)), k - 1, [1, t(5)], h(4), false, [number; slm_c; t(2)]);
    end
  end
  if slm_ends(2) >= slm_n.longest
    slm_nest_end(true);
  end
end
[varargout{1:nargout}] = feval(f, varargin{:});
end

function slm_read_content(number, t, k, h)
% Reads the number that element k of a cell holds.
global slm_g
if t(1) > 4096
  name = slm_g.keys{t(1) - 4096};
else
  name = slm_g.bodies(slm_g.body).slots{t(1)};
end
key = slm_key_of_part([name, '{?}'], {k});
[cost, shares] = slm_in_register(zeros(13, 1), zeros(7, 0), key, t(2), h(4), false);
if any(cost)
  slm_add(number, cost, shares, false);
end
end
