% Built-in functions by their column of the table, on 2, 3 and 4 ranks. Six elements are 3 3, 2 2 2 and 2 2 2 0, so are the
% rows of M and S. Every region has an x that is written just before, so that nothing received is still valid.
%! options --ranks 2,3,4
%SLM distribute x(block) z(cyclic) M(block,:) S(block,:);
x = [5 2 9 1 7 3]';
z = x;
M = reshape(1:12, 6, 2);
S = sparse(magic(6) > 20);
% Reductions, of full and sparse arrays: one allreduce of a number.
%! ranks nonzeros 2 messages=0 bytes=0 allreduce_calls=2 allreduce_bytes=16
%! ranks nonzeros 4 messages=0 bytes=0 allreduce_calls=2 allreduce_bytes=16
%! rank nonzeros 3 1 wsl=2*8
%! rank nonzeros 4 3 wsl=0
%SLM start nonzeros;
n = nnz(x);
n = nnz(S);
%SLM end nonzeros;
% A truth is a byte; a maximum with its place is two numbers; so are the sum and the sum of squares of a deviation.
%! ranks reductions 3 messages=0 bytes=0 allreduce_calls=4 allreduce_bytes=1+8+16+16
%SLM start reductions;
t = any(x > 3);
n = mean(x);
[m, i] = max(x);
d = std(x);
%SLM end reductions;
% What every rank knows without looking at elements.
%! ranks known 3 messages=0 bytes=0 allreduce_calls=0 allgather_calls=0 gather_calls=0
%SLM start known;
n = numel(x) + isempty(x > 3) + size(M, 1);
%SLM end known;
x = 2*x;
% P = 2: everything changes its rank; P = 3: what rank 1 has stays; P = 4: 2 2 2 0 as well.
%! ranks mirrored 2 messages=2 bytes=6*8
%! ranks mirrored 3 messages=2 bytes=4*8
%! ranks mirrored 4 messages=2 bytes=4*8
%! pair mirrored 3 2 0 messages=1 bytes=16
%! rank mirrored 3 1 wsl=2*8 wss=2*8
%SLM start mirrored;
y = flip(x);
%SLM end mirrored;
% Of what the statement computes: the same.
%! ranks mirrored_sum 3 messages=2 bytes=4*8
%SLM start mirrored_sum;
y = flip(x + 1);
%SLM end mirrored_sum;
% [x; x] has twelve elements, 6 6, 4 4 4 and 3 3 3 3, elements 0..5 twice.
% P = 2: rank 0 needs 3 4 5, rank 1 needs 0 1 2. P = 3: 0 needs 2 3 of 1, 1 needs 4 5 of 2 and 0 1 of 0, 2 needs 2 3 of 1.
% P = 4: 0 has 0 1 and needs 2 of 1; 1 (3 4 5) needs 4 5 of 2; 2 (0 1 2) needs 0 1 of 0 and 2 of 1; 3 (3 4 5) needs 3 of 1
% and 4 5 of 2.
x = 2*x;
%! ranks together 2 messages=2 bytes=6*8
%! ranks together 3 messages=4 bytes=8*8
%! ranks together 4 messages=6 bytes=9*8
%SLM start together;
y = [x; x];
%SLM end together;
% Two rows of three, by rows: 1 1, 1 1 0 and 1 1 0 0. Row 0 is elements 0 2 4, row 1 is 1 3 5.
% P = 2: rank 0 needs 4, rank 1 needs 1. P = 3 and 4: 0 needs 2 of 1 and 4 of 2, 1 needs 1 of 0 and 5 of 2.
x = 2*x;
%! ranks shape 2 messages=2 bytes=2*8
%! ranks shape 3 messages=4 bytes=4*8
%! ranks shape 4 messages=4 bytes=4*8
%SLM start shape;
y = reshape(x, 2, 3);
%SLM end shape;
% A column by blocks as a row by blocks.
%! ranks turned 3 messages=0 bytes=0
%! rank turned 3 2 wsl=2*8 wss=2*8
%SLM start turned;
y = x';
%SLM end turned;
% Along the dimension that is cut: what comes before each block, for one lane, and for both columns of M.
%! ranks sums 2 messages=0 exscan_calls=2 exscan_bytes=8+16
%! ranks sums 3 messages=0 exscan_calls=2 exscan_bytes=8+16
%! ranks sums 4 messages=0 exscan_calls=2 exscan_bytes=8+16
%SLM start sums;
y = cumsum(x);
N = cumprod(M);
%SLM end sums;
% Dealt in turn, a rank has up to 3, 2 and 2 blocks.
%! ranks dealt 2 messages=0 exscan_calls=1 exscan_bytes=3*8
%! ranks dealt 3 messages=0 exscan_calls=1 exscan_bytes=2*8
%! ranks dealt 4 messages=0 exscan_calls=1 exscan_bytes=2*8
%SLM start dealt;
y = cumsum(z);
%SLM end dealt;
% Along rows that nobody cuts: nothing.
%! ranks along 3 messages=0 exscan_calls=0
%SLM start along;
N = cumsum(M, 2);
%SLM end along;
% 5 2 9 1 7 3 sorted takes elements 3 1 5 0 4 2, with their places if these are wanted. Samples: P - 1 of every rank.
% P = 2: rank 0 needs 3 5 of 1, rank 1 needs 0 2 of 0. P = 3: 0 needs 3 of 1; 1 needs 5 of 2, 0 of 0; 2 needs 2 of 1.
x = [5 2 9 1 7 3]';
%! ranks sorted 2 messages=2 bytes=4*8 allgather_calls=1 allgather_bytes=2*1*8
%! ranks sorted 3 messages=4 bytes=4*8 allgather_calls=1 allgather_bytes=3*2*8
%! ranks sorted 4 messages=4 bytes=4*8 allgather_calls=1 allgather_bytes=4*3*8
%! pair sorted 2 1 0 messages=1 bytes=16
%SLM start sorted;
y = sort(x);
%SLM end sorted;
%! ranks places 3 messages=4 bytes=4*16
%SLM start places;
[y, i] = sort(x);
%SLM end places;
% The lower triangle stays where it is.
%! ranks triangle 3 messages=0 bytes=0
%! rank triangle 3 0 wsl=4*8 wss=4*8
%SLM start triangle;
y = tril(M);
%SLM end triangle;
% What no rule distributes, on rank 0, with a warning: the result is broadcast where there is one.
%! ranks alone 3 messages=0 gather_calls=4 gather_bytes=6+3*48 bcast_calls=3 bcast_bytes=3*8+5*8+8
%! warning SLM311 @find
%! warning SLM311 @diff
%! warning SLM311 @median
%! warning SLM311 @printed
%SLM start alone;
y = find(x > 3); %@find
y = diff(x); %@diff
n = median(x); %@median
fprintf('%g ', x); %@printed
%SLM end alone;
% The norm of a vector is a reduction; that of a matrix puts together the sums of its columns, or singular values.
%! ranks norms 3 messages=0 allreduce_calls=1 allreduce_bytes=8 gather_calls=2 gather_bytes=2*96 bcast_calls=2 bcast_bytes=16
%! warning SLM311 @one
%! warning SLM311 @two
%SLM start norms;
n = norm(x);
n = norm(M, 1); %@one
n = norm(M); %@two
%SLM end norms;
% Each rank calls the function for its own elements.
%! ranks each 3 messages=0 bytes=0
%! rank each 3 1 wss=2*8 elements=2
%SLM start each;
y = arrayfun(@(t) t + 1, x);
%SLM end each;
