%! ok
x = 1; % comment
%{
 this is not code: x = (
 %{
  nested
 %}
%}
y = 2; # comment
  #{
  octave's block
  #}
%%% a heading
%{ not a block comment
z = 3; %{ nor this
w = ... a comment
  4;
if x % comment
  % comment
  y = 1; % comment
end % comment
x = [1, ... comment
     2];
x = {1, 2 % comment
     };
%! ast 2: x = 1;
%! ast 9: y = 2;
%! ast 15: z = 3;
%! ast 16: w = 4;
%! ast 18: if x { y = 1; }
%! ast 22: x = [1, 2];
%! ast 24: x = {1, 2};
