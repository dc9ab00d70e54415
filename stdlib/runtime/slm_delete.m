function slm_delete(number, x, varargin)
% Before x(varargin{:}) = []: what follows the first deleted element moves.
global slm_g slm_off slm_var
s = slm_operation(number);
if slm_off
  return
end
rest = x;
rest(varargin{:}) = [];
moved = 0;
if numel(rest) < numel(x)
  at = slm_positions(slm_piece(size(x), slm_width(x), varargin, s.range));
  first = 0;
  if ~isempty(at)
    first = min(at);
  end
  moved = max(numel(rest) - first, 0) * slm_width(x);
  if issparse(x)
    % what remains is put together anew
    moved = slm_bytes(rest);
  end
end
if slm_g.nests && moved > 0
  slm_nest_end();
  if s.owner > 0 && ~slm_g.container_kind(slm_var(3, s.owner) + 1) && slm_is_shared(s.owner)
    % all that remains moves to where nothing else holds it
    moved = slm_bytes(rest);
    slm_hold(s.owner, 0);
  end
end
slm_add(number, [moved * ones(6, 1); zeros(7, 1)], [s.owner; moved * ones(6, 1)], false);
end
