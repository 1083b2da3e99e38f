! Optional arguments through three levels, arrays and characters, absent allocatables.
program bind_optional_chain
  implicit none
  call one()
  call one(a=5)
  call one(b=[1, 2, 3])
  call one(c='text', a=1)
contains
  subroutine one(a, b, c)
    integer, intent(in), optional :: a, b(:)
    character(*), intent(in), optional :: c
    call two(a, b, c)
  end subroutine one
  subroutine two(a, b, c)
    integer, intent(in), optional :: a, b(:)
    character(*), intent(in), optional :: c
    call three(a=a, c=c, b=b)
  end subroutine two
  subroutine three(a, b, c)
    integer, intent(in), optional :: a, b(:)
    character(*), intent(in), optional :: c
    integer :: n
    n = 0
    if (present(a)) n = n + a
    if (present(b)) n = n + 100 * size(b)
    if (present(c)) n = n + 10000 * len(c)
    print '(i0)', n
  end subroutine three
end program bind_optional_chain
