% A bracket keeps the word of a command together; a command that is not executed may have any words.
function words_in_brackets
  keep x(3,4) y(1); keep [a,b];
  assert(isequal(keep(), {'x(3,4)', 'y(1)', '[a,b]'}))
  if false
    prnt f( 1, 'x = %d\n', y );
  end
end

function k = keep(varargin)
  persistent kept
  kept = [kept, varargin];
  k = kept;
end
