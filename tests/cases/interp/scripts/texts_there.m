% Texts see the variables of the script's caller, and make some there.
doubled = eval('2*height_given');
eval('made_there = 5;');
eval('height_given = height_given + 1;');
cell_of_names = {'assigned_there'};
assignin('caller', cell_of_names{1}, 7);
clear cleared_there
still_there = exist('cleared_there', 'var');
eval('cleared_again = 1;');
clear cleared_again
