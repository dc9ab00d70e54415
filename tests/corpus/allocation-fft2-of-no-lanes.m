try[q]=fft2([],-0x7F,1e9)()end%SLM start r;
try[](([@()(varargin)]))end%SLM end r;