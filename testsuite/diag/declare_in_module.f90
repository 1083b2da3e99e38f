! In a module declare takes create, copyin, device_resident and link only (OpenACC 3.3, 2.13); the message says what to write.
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
module var
  integer :: a(100)
  !$acc declare copyout(a)
end module var
! CHECK: declare_in_module.f90:5:17: error[{{ACC[0-9]+}}]: {{.*}}`copyout`
! CHECK: ^^^^^^^
! CHECK: create
