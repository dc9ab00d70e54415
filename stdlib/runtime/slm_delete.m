function slm_delete(number, x, varargin)
% Before x(varargin{:}) = []: what stands behind the first deleted element moves.
global slm_g
s = slm_operation(number);
if slm_g.off
  return
end
rest = x;
rest(varargin{:}) = [];
p = slm_piece(x, varargin, s.range);
moved = 0;
if numel(rest) < numel(x)
  at = slm_positions(p);
  first = 0;
  if ~isempty(at)
    first = min(at);
  end
  moved = max(numel(rest) - first, 0) * slm_width(x);
end
slm_g.acc(1, slm_g.c) = slm_g.acc(1, slm_g.c) + moved;
slm_g.acc(2, slm_g.c) = slm_g.acc(2, slm_g.c) + moved;
end
