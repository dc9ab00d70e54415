% Flops of values whose shape the text does not tell, what an error leaves, elements of sparse arrays.
p = ones(1, 4); w = ones(3, 4); s = sparse([4 1 0 0 0]);
% repmat moves its elements in the pass: p 32 B, w 96 B; 12 flops for each of two products.
%! range copies wsl=32+96 wss=96 flops=24
%SLM start copies;
a = .5*repmat(p, 3, 1).*w;
%SLM end copies;
% In front of a sum nothing else tells the 2x4: 8 flops for the product, 8 for the sum.
%! range summed wsl=32 wss=16 flops=16
%SLM start summed;
b = sum(2*repmat(p, 2, 1), 2);
%SLM end summed;
% Four characters, a class by name, an imaginary unit with a real factor: 4, 1 and 2 flops.
%! range letters wsl=0 wss=32 flops=4
%SLM start letters;
k = double('a':'d') + 1;
%SLM end letters;
%! range classes wsl=0 wss=4 flops=1
%SLM start classes;
e = 5*eps('single');
%SLM end classes;
%! range units wsl=0 wss=32 flops=2
%SLM start units;
c = [0, pi*i];
%SLM end units;
% Four entries each: 4 flops for 2*, 4 for +; 4*12 + 5*4 B are stored.
%! range sums wsl=0 wss=68 flops=8
%SLM start sums;
d = speye(4) + 2*speye(4);
%SLM end sums;
% Two entries of 12 B, those of the row, and two pointers are read.
%! range element wsl=32 sparse_ops=32
%SLM start element;
s(1) = s(2);
%SLM end element;
% A row of 4 that is made, doubled: 4 flops; a column of 3 expands it to 12 numbers, which take 12 flops more.
% The line that holds the column is loaded.
%! range expanded wsl=64 wss=12*8 flops=4+12
%SLM start expanded;
h = 2*ones(1, 4) + w(:, 1);
%SLM end expanded;
% The same with a row that is read beside a column that is made.
%! range made wsl=4*8 wss=12*8 flops=3+12
%SLM start made;
h = p - 2*ones(3, 1);
%SLM end made;
% What a function gives tells its shape only at the run: 12 flops in front of the mirror.
%! range called exclusive flops=12
%SLM start called;
g = flipud(2*itself(w));
%SLM end called;
% A statement that an error leaves has not been executed; the call of error has.
%! line @left executions=2
%! line @caught executions=1
%! line @thrown executions=1
for k = 1:3
  try
    v = inverse(k); %@left
  catch
    v = 0; %@caught
  end
end
function y = itself(x)
y = x;
end
function y = inverse(k)
if k == 2
  error('no'); %@thrown
end
y = 1/k;
end
