% What was printed before a built-in function that the limit has to end from outside is not lost.
%! command run
%! options --timeout 0.3
%! exit 3
%! stdout before
%! stderr a built-in function was busy
disp('before');
s = svd(rand(3000));
