1;
% The second text of eval sees the error of the first.
seen = '';
eval('error(''my:id'', ''this is why'');', 'seen = lasterr;');
assert(~isempty(strfind(seen, 'this is why')));
