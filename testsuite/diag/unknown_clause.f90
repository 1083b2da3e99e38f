! A misspelt clause, in upper case and on a continued line.
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  integer :: a(10), i
  !$ACC PARALLEL LOOP &
  !$ACC& COPYOUTT(a)
  do i = 1, 10
    a(i) = i
  enddo
end program p
! CHECK: unknown_clause.f90:6:10: error[ACC2002]: unknown clause `{{copyoutt|COPYOUTT}}`
! CHECK: 6 | !$ACC& COPYOUTT(a)
! CHECK-NEXT: ^^^^^^^^
! CHECK: help: {{.*}}`copyout`
