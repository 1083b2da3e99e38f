! flags: -finit-derived -finit-integer=7 -finit-real=inf -finit-character=66 -finit-logical=true
module parts_m
  implicit none
  type inner_t
    integer :: i
    real(8) :: x
    integer :: given = 9
  end type
  type outer_t
    real :: r
    complex :: z
    character(4) :: c
    logical :: l
    integer(2) :: small(3)
  end type
end module

program init_derived
  call local
contains
  subroutine local
    use parts_m
    type(outer_t) :: a
    type(inner_t) :: list(2)
    integer :: n
    print '(l2)', a%r > huge(a%r), real(a%z) > huge(a%r), aimag(a%z) > huge(a%r), a%l
    print '(a)', a%c
    print '(*(i4))', a%small, n, list%i, list%given
    print '(l2)', list(2)%x > huge(1d0)
  end subroutine
end program
