try[q]=fft2([],-0x7F,1e9)()end%SLM start r;
warning('off', 'MATLAB:delaunay:DupPtsDelaunayWarnId');
t = delaunay([0 1 0 1 0], [0 0 1 1 0]);
try[](([@()(varargin)]))end%SLM end r;