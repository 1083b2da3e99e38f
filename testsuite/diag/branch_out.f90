! No way out of a compute construct but its end (OpenACC 3.3, 2.5).
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
subroutine s(a)
  integer :: a(10), i
  !$acc parallel loop
  do i = 1, 10
    if (a(i) == 3) return
    a(i) = i
  enddo
end subroutine s
! CHECK: branch_out.f90:7:20: error[ACC2021]:
! CHECK: if (a(i) == 3) return
! CHECK-NEXT: ^^^^^^
