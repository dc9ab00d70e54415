function r = fftw(what, value)
% How MATLAB plans transforms: fftw('planner', method) keeps the method and gives the last one; without an effect here.
persistent planner
if isempty(planner), planner = 'estimate'; end
switch lower(what)
    case 'planner'
        r = planner;
        if nargin > 1, planner = value; end
    case {'dwisdom', 'swisdom'}
        r = '';
    otherwise
        error('MATLAB:fftw:argNotRecognized', 'fftw has ''planner'', ''dwisdom'' and ''swisdom'', not ''%s''.', what);
end
end
