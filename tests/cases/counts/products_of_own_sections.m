% A product of two parts of one matrix that are summed along the same rows, or columns, comes to what they have in common in
% the same steps: that is loaded once. A column of X has 3200 B, one of Y 480 B.
X = rand(400, 6);
Y = rand(60, 60);
c = {X};
p = [3 4 1];
%! range some wsl=3*3200 wss=6*8
%SLM start some;
h = X(:,1:2)'*X(:,1:3);
%SLM end some;
%! range overlap wsl=4*3200 wss=9*8
%SLM start overlap;
h = X(:,1:3)'*X(:,2:4);
%SLM end overlap;
%! range with_all wsl=6*3200 wss=2*6*8
%SLM start with_all;
h = X(:,4:5)'*X;
%SLM end with_all;
%! range backwards wsl=6*3200 wss=36*8
%SLM start backwards;
h = X(:,6:-1:1)'*X;
%SLM end backwards;
%! range column wsl=6*3200+8 wss=6*8+8
%SLM start column;
j = 2;
h = X'*X(:,j);
%SLM end column;
%! range apart wsl=3*3200 wss=2*8
%SLM start apart;
h = X(:,1)'*X(:,2:3);
%SLM end apart;
%! range listed wsl=3*3200+24 wss=6*8
%SLM start listed;
h = X(:,[1 3])'*X(:,p);
%SLM end listed;
% a row in the order of the sums lies in the lines of Y; a column (in 8 lines) does not come by with them
%! range row wsl=28800 wss=480
%SLM start row;
h = Y*Y(5,:)';
%SLM end row;
%! range other_way wsl=28800+512 wss=480
%SLM start other_way;
h = Y*Y(:,5);
%SLM end other_way;
% other rows: nothing comes by together; rows 101 to 300 begin in the middle of a line
%! range rows_apart wsl=6*25*64+6*26*64 wss=36*8
%SLM start rows_apart;
h = X(1:200,:)'*X(101:300,:);
%SLM end rows_apart;
%! range content wsl=6*3200 wss=12*8
%SLM start content;
h = c{1}(:,1:2)'*c{1};
%SLM end content;
% the columns of a basis that grows, and a window that leaves the first two
%! range grows wsl=(2+3+4+5+6)*3200+5*8 wss=(2+6+12+20+30)*8+8
%SLM start grows;
for j = 1:5
  h = X(:,1:j)'*X(:,1:j+1);
end
%SLM end grows;
%! range window wsl=(2+3+4+4+4)*3200+5*8 wss=5*4*8+8
%SLM start window;
for j = 1:5
  h = X(:,1:2)'*X(:,j:j+1);
end
%SLM end window;
