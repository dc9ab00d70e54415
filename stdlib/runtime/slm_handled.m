function varargout = slm_handled(at, handler, varargin)
% The handler of errors that cellfun or arrayfun was given is called: what the function that has
% failed had read until then is counted, and its ranges end; the statement that calls continues. at:
% what was active there (slm_try).
global slm_g slm_rs slm_off
if numel(slm_g.stack) > at(1)
  if ~slm_g.throws && ~slm_off
    slm_g.failed(end+1, :) = [slm_g.body, slm_rs(end)];
  end
  slm_g.throws = false;
  slm_flush(true);
  while true
    slm_leave();
    if numel(slm_g.stack) <= at(1)
      break
    end
    slm_flush(true);
  end
  slm_come_back(at);
end
[varargout{1:nargout}] = handler(varargin{:});
end
