! With -stdpar a `do concurrent` outside of constructs is a parallel loop; directives are comments without -acc, and without
! -stdpar the loop is one of the host.
! RUN: %accc -stdpar -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %accc -stdpar=multicore -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck --check-prefix=CORES %s
! RUN: %accc -acc -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck --check-prefix=PLAIN %s
subroutine s(a, b, n, t)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n), b(n), t
  integer :: i, j
  do concurrent (i = 1:n, j = 1:n)
    a(i, j) = a(i, j) + b(j)
  end do
  do concurrent (i = 1:n) reduce(+:t)
    t = t + b(i)
  end do
  !$acc parallel loop
  do i = 1, n
    b(i) = 0
  end do
end subroutine s
! CHECK: 11, Generating implicit data region around lines 11-16
! CHECK-NEXT: Generating Tesla code
! CHECK-NEXT: 11, !$acc loop gang{{.*}} collapse(2)
! CHECK: 11, Generating implicit copy(a(1:n,1:n))
! CHECK: 14, Generating Tesla code
! CHECK-NEXT: Generating reduction(+:t)
! CHECK-NOT: 17, Generating
! CORES: 11, !$acc loop gang
! CORES-NOT: 17, Generating
! PLAIN-NOT: 11,
! PLAIN: 17, Generating Tesla code
