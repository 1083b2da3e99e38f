! A call in a compute region to a procedure of another file that nothing has made for the device: where, which, and what to add.
! RUN: rm -f %t.o
! RUN: not %accc -acc -ta=tesla:cc70 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: not %accc -acc -ta=multicore -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: not ls %t.o
! Without directives it is an ordinary call.
! RUN: %accc -c %s -o %t2.o 2>&1 | count 0
! CHECK: routine_wrong.f90:28:{{5|10}}: error[{{ACC[0-9]+}}]: {{.*}}call to {{['`]}}fill{{['`]}} with no acc routine information
! CHECK: call fill( a(:,:), s, i )
! CHECK: ^^^^
! CHECK: !$acc routine seq
! CHECK-NOT: panicked

program routine
  implicit none
  integer, parameter :: s = 1000
  integer :: a(s,s), i
  interface
    subroutine fill( arr, j, k )
      integer, intent(out) :: arr(:,:)
      integer, intent(in)  :: j, k
    end subroutine
  end interface

  !$ACC parallel
  !$ACC loop
  do i=1,s
    call fill( a(:,:), s, i )
  enddo
  !$ACC end parallel
  write(*,*) a(1,10)
end program routine
