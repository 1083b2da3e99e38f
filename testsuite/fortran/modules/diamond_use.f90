! The same entity through two modules is one entity.
module root_m
  implicit none
  integer :: n = 0
  type t
    integer :: k = 3
  end type t
contains
  subroutine inc
    n = n + 1
  end subroutine inc
end module root_m
module left_m
  use root_m
  implicit none
contains
  subroutine l
    n = n + 10
  end subroutine l
end module left_m
module right_m
  use root_m, only: n, t, inc
  implicit none
contains
  integer function r(x)
    type(t), intent(in) :: x
    r = n + x%k
  end function r
end module right_m
program diamond_use
  use left_m
  use right_m
  implicit none
  type(t) :: x
  call inc
  call l
  print '(2(i0,1x))', n, r(x)
end program diamond_use
