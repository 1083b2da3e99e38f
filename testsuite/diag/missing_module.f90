! A module that no source and no file defines.
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  use nowhere
  implicit none
end program p
! CHECK: missing_module.f90:4:7: error[ACC3004]: {{.*}}`nowhere`
! CHECK: ^^^^^^^
