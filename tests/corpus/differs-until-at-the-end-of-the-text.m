struct( 4, :) = [],
function y(x)

do;
until k