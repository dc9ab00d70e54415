function x = factors_left(f, b)
% x = d\b of a decomposition, by the factors that it keeps.
n = f.MatrixSize;
if f.IsConjugateTransposed, n = n([2 1]); end
if size(b, 1) ~= n(1), error('MATLAB:dimagree', 'Matrix dimensions must agree.'); end
if f.IsConjugateTransposed, x = transposed(f, b); else, x = straight(f, b); end
if f.ScaleFactor ~= 1, x = x/f.ScaleFactor; end
end

function x = straight(f, b)
switch f.Type
  case 'diagonal'
    x = b./f.D__;
  case {'triangular', 'permutedTriangular'}
    x = f.T__\b;
  case 'chol'
    if f.IsSparse
      x(f.p__, :) = f.R__\(f.R__'\b(f.p__, :));
    elseif isfield(f, 'L__')
      x = f.L__'\(f.L__\b);
    else
      x = f.R__\(f.R__'\b);
    end
  case 'ldl'
    x(f.p__, :) = f.L__'\(f.D__\(f.L__\b(f.p__, :)));
  case {'qr', 'cod'}
    r = f.rank__;
    c = f.Q__'*b;
    deficient(f);
    if isfield(f, 'Z__')
      x(f.p__, :) = f.Z__*(f.T__'\c(1:r, :));
    elseif r < size(f.R__, 2)
      x = zeros(f.MatrixSize(2), size(b, 2), class(b));
      x(f.p__(1:r), :) = f.R__(1:r, 1:r)\c(1:r, :);
    else
      x(f.p__, :) = f.R__\c;
    end
  otherwise
    if isfield(f, 'q__')
      x(f.q__, :) = f.U__\(f.L__\b(f.p__, :));
    else
      x = f.U__\(f.L__\b(f.p__, :));
    end
end
end

function x = transposed(f, b)
switch f.Type
  case 'diagonal'
    x = b./conj(f.D__);
  case {'triangular', 'permutedTriangular'}
    x = f.T__'\b;
  case {'chol', 'ldl'}
    x = straight(f, b);
  case {'qr', 'cod'}
    r = f.rank__;
    deficient(f);
    if isfield(f, 'Z__')
      x = f.Q__(:, 1:r)*(f.T__\(f.Z__'*b(f.p__, :)));
    else
      x = f.Q__(:, 1:r)*(f.R__(1:r, 1:r)'\b(f.p__(1:r), :));
    end
  otherwise
    if isfield(f, 'q__')
      x(f.p__, :) = f.L__'\(f.U__'\b(f.q__, :));
    else
      x(f.p__, :) = f.L__'\(f.U__'\b);
    end
end
end

function deficient(f)
if f.CheckCondition && f.rank__ < min(f.MatrixSize)
  warning('MATLAB:rankDeficientMatrix', 'Rank deficient, rank = %d.', f.rank__);
end
end
