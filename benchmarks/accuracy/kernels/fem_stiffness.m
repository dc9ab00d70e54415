% Assembly of a stiffness matrix: linear elements on the triangles of an m x m grid of points. A row
% has seven places; slot(1:9,e) says where the nine numbers of element e are added.
m = 8;
reps = 3;
n = m*m;
T = triangles(m);
i = double(T([1 2 3 1 2 3 1 2 3],:));
j = double(T([1 1 1 2 2 2 3 3 3],:));
place = zeros(2*m + 3, 1);
place([0 1 2 m m+1 m+2 2*m+1 2*m+2] + 1) = [1 1 2 3 4 5 6 7];
slot = int32(7*(i - 1) + reshape(place(j(:) - i(:) + m + 2), 9, []));
e = (0:n-1)';
X = mod(e, m) + 0.1*ramp(n);
Y = floor(e/m) - 0.1*ramp(n);
K = zeros(7*n, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for e = 1:size(T, 2)
    a = T(1,e);
    b = T(2,e);
    c = T(3,e);
    p1 = Y(b) - Y(c);
    p2 = Y(c) - Y(a);
    p3 = Y(a) - Y(b);
    q1 = X(c) - X(b);
    q2 = X(a) - X(c);
    q3 = X(b) - X(a);
    h = 0.5/(q3*p2 - q2*p3);
    K(slot(1,e)) = K(slot(1,e)) + h*(p1*p1 + q1*q1);
    K(slot(2,e)) = K(slot(2,e)) + h*(p2*p1 + q2*q1);
    K(slot(3,e)) = K(slot(3,e)) + h*(p3*p1 + q3*q1);
    K(slot(4,e)) = K(slot(4,e)) + h*(p1*p2 + q1*q2);
    K(slot(5,e)) = K(slot(5,e)) + h*(p2*p2 + q2*q2);
    K(slot(6,e)) = K(slot(6,e)) + h*(p3*p2 + q3*q2);
    K(slot(7,e)) = K(slot(7,e)) + h*(p1*p3 + q1*q3);
    K(slot(8,e)) = K(slot(8,e)) + h*(p2*p3 + q2*q3);
    K(slot(9,e)) = K(slot(9,e)) + h*(p3*p3 + q3*q3);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(K));
