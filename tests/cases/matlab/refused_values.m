% What MATLAB refuses is an error here too, and no value: sizes that are no scalars, halves of bits, sizes of realmax.
refused(@() zeros(1, [2 3]))
refused(@() NaN(1, zeros(0, 3)))
refused(@() cell([1 3], 2))
refused(@() realmax(2, 3))
refused(@() bitshift([0.5 1], 3))
refused(@() bitget(-1, 3))
refused(@() bitset(8, 54))
refused(@() bitcmp([1i 2]))
refused(@() angle(int8(3)))
refused(@() datestr(0))
refused(@() datenum(2020, 1))
% Text is no number, three dimensions are no matrix, half a number has no factors.
refused(@() eig(true))
refused(@() cummin('-3'))
refused(@() cummax('a', 2))
refused(@() bitxor('a,b;c', 10))
refused(@() bitand(3, 'a'))
refused(@() fft2('-3'))
refused(@() ifft('aXb'))
refused(@() besselj('ff', 1))
refused(@() besselk(1, 'a'))
refused(@() amd('a'))
refused(@() colamd(['ab'; 'cd']))
refused(@() condest('a'))
refused(@() factor(complex(2, -0.5)))
refused(@() factor(2.5))
refused(@() sortrows(ones(2, 2, 2)))
refused(@() conv2(ones(2), ones(2, 2, 2)))
refused(@() conv2(1:3, 1:2, 'sane'))
refused(@() compan([1 2; 3 4]))
assert(isequal(size(zeros([])), [0 0]))
% The first of several results, not all of them in a matrix.
assert(abs(cart2pol(1, 1) - pi/4) < 1e-15 && abs(pol2cart(0, 2) - 2) < 1e-15)
assert(isscalar(cart2sph(1, 2, 3)) && isscalar(sph2cart(0.1, 0.2, 3)))
assert(isequal(bitget(uint8(5), 1:3), uint8([1 0 1])) && bitshift(int8(-3), 3) == -24)

function refused(f)
  try
    x = f();
  catch
    return
  end
  error('no error: %s', func2str(f))
end
