! PGI's name of the module `openacc`.
module accel_lib
  use openacc
end module
