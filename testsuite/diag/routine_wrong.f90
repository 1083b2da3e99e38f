! A call in a compute region to a procedure that nothing has made for the device: where, which, and what to add.
! RUN: rm -f %t.o
! RUN: not %accc -acc -ta=tesla:cc70 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: not %accc -acc -ta=multicore -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: not ls %t.o
! Without directives it is an ordinary call.
! RUN: %accc -c %s -o %t2.o 2>&1 | count 0
! CHECK: routine_wrong.f90:25:{{5|10}}: error[{{ACC[0-9]+}}]: {{.*}}call to {{['`]}}fill{{['`]}} with no acc routine information
! CHECK: call fill( a(:,:), s, i )
! CHECK: ^^^^
! CHECK: !$acc routine seq
! CHECK-NOT: panicked




program routine
  implicit none
  integer, parameter :: s = 1000
  integer :: a(s,s), i

  !$ACC parallel
  !$ACC loop
  do i=1,s
    call fill( a(:,:), s, i )
  enddo
  !$ACC end parallel
  write(*,*) a(1,10)
contains
  subroutine fill( arr, j, k )
    integer, intent(out) :: arr(:,:)
    integer, intent(in)  :: j, k
    integer :: l
    do l=1,j
      arr(k,l) = 2
    enddo
  end subroutine
end program routine
