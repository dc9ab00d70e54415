function c = physconst(name)
% A constant of physics: 'LightSpeed' in m/s, 'Boltzmann' in J/K, 'EarthRadius' in m.
switch lower(char(name))
  case 'lightspeed', c = 299792458;
  case 'boltzmann', c = 1.380649e-23;
  case 'earthradius', c = 6371000;
  otherwise, error('phased:physconst:Unknown', 'physconst knows LightSpeed, Boltzmann and EarthRadius, and was given ''%s''.', name);
end
end
