% Statistics: two sweeps, one for the ends or the mean, one for what is found with them. x and y have 2000 elements, 16,000 B.
x = mod((1:2000)'*37, 101); y = mod((1:2000)'*53, 97); u = x; u(1:100:end) = NaN;
% The ends (16 B) and the numbers that scale.
%! range scaled wsl=2*16000+49 wss=16000+49
%SLM start scaled;
z = rescale(x);
%SLM end scaled;
%! range variance wsl=2*16000+24 wss=42
%SLM start variance;
c = cov(x);
%SLM end variance;
% The mean of either sample, then three sums in one sweep over both.
%! range covariance wsl=4*16000+56 wss=98
%SLM start covariance;
C = cov(x, y);
%SLM end covariance;
%! range correlation wsl=4*16000+160 wss=154
%SLM start correlation;
C = corrcoef(x, y);
%SLM end correlation;
%! range fourth wsl=2*16000+34 wss=34
%SLM start fourth;
k = kurtosis(x);
%SLM end fourth;
%! range third wsl=2*16000+34 wss=34
%SLM start third;
k = skewness(x);
%SLM end third;
% What is NaN is left out in the sweep.
%! range known wsl=16000 wss=8
%SLM start known;
s = nansum(u);
%SLM end known;
%! range mean_of_known wsl=16000 wss=8
%SLM start mean_of_known;
s = nanmean(u);
%SLM end mean_of_known;
% Numbers of 10 bins; each element is compared with the edges (72 B) of the bin where it should be. The
% numbers become a row where they are.
%! range counted wsl=2*16000+297 wss=417
%SLM start counted;
n = hist(x);
%SLM end counted;
% In one statement, between whose sweeps x stays.
%! range centred wsl=16000+1 wsl_high=2*16000+1 wss=16000+9
%SLM start centred;
z = detrend(x, 0);
%SLM end centred;
assert(s == sum(u(~isnan(u)))/1980 && sum(n) == 2000 && abs(C(1, 2) - C(2, 1)) == 0);
