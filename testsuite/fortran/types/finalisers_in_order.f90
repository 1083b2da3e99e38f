! Local variables are finalised when their procedure or block ends: the last one first, as gfortran has it.
module m
  type t
    integer :: i = 0
  contains
    final :: f
  end type
contains
  subroutine f(a)
    type(t), intent(inout) :: a
    print '(a,i0)', 'f ', a%i
  end subroutine
end module
program p
  use m
  call one
  print '(a)', '--'
  call two(.true.)
  call two(.false.)
contains
  subroutine one
    type(t) :: a, b, c
    a%i = 1
    b%i = 2
    c%i = 3
  end subroutine
  subroutine two(early)
    logical, intent(in) :: early
    type(t) :: a, b
    a%i = 4
    b%i = 5
    if (early) return
    print '(a)', 'late'
  end subroutine
end program
