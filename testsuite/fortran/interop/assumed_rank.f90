! Assumed rank: rank, shape and size of what comes.
program assumed_rank
  implicit none
  real :: a(2, 3), b(4), c
  call s(a)
  call s(b)
  call s(c)
contains
  subroutine s(x)
    real, intent(in) :: x(..)
    print '(*(i0,1x))', rank(x), size(x), shape(x)
  end subroutine s
end program assumed_rank
