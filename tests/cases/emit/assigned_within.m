% A variable that a nested function assigns and the function around it reads is one of both.
function assigned_within()
  own = 5;
  unnamed();
  update(1);
  middle();
  a = one(7);
  disp([found, total, own, a, width])
  function update(k)
    found = k;
    width = 10;
  end
  function middle()
    % It does not name what the function in it shares with the parent.
    inmost();
    function inmost()
      total = 41;
    end
  end
  function r = one(own)
    % Inputs are its own.
    own = own + 1;
    r = own;
  end
  function unnamed()
    disp(exist('unseen', 'var'))
    unseen = 3;
    disp(unseen)
  end
end
