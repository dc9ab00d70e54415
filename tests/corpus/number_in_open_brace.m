Inf{
 this 2432x =