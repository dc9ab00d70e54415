%SLM distribute x;
%SLM distribute x(blok);
%SLM distribute x(block(0));
%SLM distribute x(block y(block);
%SLM distribute s(tiles 24);
%SLM distribute s(tiles 24 16, hallo 2);
%SLM distribute s(tiles 24 16, deal round);
%SLM distribute s(tiles 24 16, periodic 3);
%SLM align p, q;
%SLM align p with;
%SLM ranks many;
%SLM ranks 0;
%SLM ranks 2 4;
%SLM ranks 4
%SLM rank 4;
%! error SLM140 1:18
%! error SLM140 2:19
%! error SLM140 3:25
%! error SLM140 4:25
%! error SLM140 5:27
%! error SLM140 6:32
%! error SLM140 7:37
%! error SLM140 8:41
%! error SLM140 9:16
%! error SLM140 10:18
%! error SLM140 11:12
%! error SLM140 12:12
%! error SLM140 13:6
%! warning SLM149 14:6
%! error SLM141 15:6
