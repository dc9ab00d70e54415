% eval, assignin and clear in a script that is called: the variables are those of its caller.
1;
function r = inside(height_given)
  cleared_there = 1;
  run('scripts/texts_there');
  r = [doubled made_there height_given assigned_there still_there exist('cleared_there', 'var') ...
    exist('cleared_again', 'var')];
end
height_given = 3;
cleared_there = 1;
run('scripts/texts_there');
assert(isequal([doubled made_there height_given assigned_there still_there], [6 5 4 7 0]))
assert(~exist('cleared_there', 'var') && ~exist('cleared_again', 'var'))
assert(isequal(inside(10), [20 5 11 7 0 0 0]))
% what the functions made stays there
assert(assigned_there == 7 && height_given == 4)
disp('passed')
