! Assumed-size arrays of characters and structures; the last dimension is not known.
program assumed_rank_size
  implicit none
  type t
    integer :: i
  end type t
  character(2) :: c(3) = ['ab', 'cd', 'ef']
  type(t) :: s(2) = [t(5), t(6)]
  call show(c)
  call sum_up(s, 2)
  call show(c(2))
contains
  subroutine show(x)
    character(*), intent(in) :: x(*)
    print '(2a,i2)', x(1), x(2), len(x)
  end subroutine show
  subroutine sum_up(x, n)
    integer, intent(in) :: n
    type(t), intent(in) :: x(*)
    print '(i0)', sum(x(1:n)%i)
  end subroutine sum_up
end program assumed_rank_size
