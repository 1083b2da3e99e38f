! An expression as argument of a routine stands in memory of its statement alone: it neither keeps loops of `kernels` in order nor
! is it told of.
! RUN: mkdir -p %t.dir && %accc -acc -ta=tesla:cc80 -Minfo=accel -c %s -o %t.o -J %t.dir 2>&1 | FileCheck %s
! CHECK-NOT: warning
! CHECK-LABEL: fill:
! CHECK: Loop is parallelizable
! CHECK-NOT: warning
module arguments_in_kernels
contains
  integer function clip(x)
    !$acc routine seq
    integer, intent(in) :: x
    clip = mod(x, 7)
  end function

  subroutine fill(u, v, nx, ny, nz)
    integer, intent(in) :: nx, ny, nz
    integer :: u(nx, ny, nz), i, j, k
    integer(8) :: v(nx, ny)
    !$acc kernels loop independent collapse(3) copy(u) present(v)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          u(i, j, k) = clip(int(v(i, j)))
        end do
      end do
    end do
  end subroutine
end module
