! Assumed-size arrays that are on the device already: with `present`, `default(present)` and without a clause (OpenACC 3.3, 2.7.1).
program assumed_size
  implicit none
  integer :: x(10) = 1, idx(4) = [3,1,2,4], y(3,5) = 2
  !$acc data copy(x, y)
  call s(x, y, 10, idx)
  !$acc end data
  print *, x
  print *, y
contains
  subroutine s(a, b, n, ix)
    integer, intent(in) :: n, ix(4)
    integer :: a(*), b(3,*)
    integer :: i
    !$acc parallel loop default(present) copyin(ix)
    do i = 1, 4
      a(ix(i)) = a(ix(i)) + i
    end do
    !$acc parallel loop present(a)
    do i = 1, 4
      a(ix(i)) = a(ix(i)) + i
    end do
    !$acc parallel loop
    do i = 1, 4
      a(ix(i)) = a(ix(i)) + i
      b(2,ix(i)) = b(2,ix(i)) + i
    end do
    ! What a construct around names is another part of it, and has no effect.
    !$acc data present(a(5:6)) if(n < 0)
    !$acc parallel loop default(present)
    do i = 7, 9
      a(i) = a(i) + i
    end do
    !$acc end data
  end subroutine
end program
