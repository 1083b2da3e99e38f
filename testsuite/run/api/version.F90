! _OPENACC and openacc_version say which specification is complete: 3.3 of November 2022.
program version
  use openacc
  implicit none
  print *, openacc_version, openacc_version - _OPENACC
end program
