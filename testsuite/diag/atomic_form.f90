! A statement after atomic that is none of its forms (OpenACC 3.3, 2.12).
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  integer :: a(100), s, t, i
  s = 0
  t = 0
  !$acc parallel loop copy(a, s, t)
  do i = 1, 100
    !$acc atomic update
    s = t + a(i)
    !$acc atomic write
    call nothing
    !$acc atomic capture
    s = s + 1
    t = t + 1
    !$acc end atomic
  enddo
end program p
! CHECK-DAG: atomic_form.f90:10:{{[0-9]+}}: error[{{ACC[0-9]+}}]
! CHECK-DAG: atomic_form.f90:12:{{[0-9]+}}: error[{{ACC[0-9]+}}]
! CHECK-DAG: atomic_form.f90:{{1[3-5]}}:{{[0-9]+}}: error[{{ACC[0-9]+}}]
