polyder(@(t) fileread(a{1,[2 3]}), int8([1 4]), complex(7, num2cell(sparse(1e6,1))))
