n   64
%SLM start row;
d=n=A()%SLM end row;