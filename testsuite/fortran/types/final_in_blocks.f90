! Objects of `block` constructs are finalised once for each time the construct ends.
module finals
  implicit none
  type t
    integer :: i = 0
  contains
    final :: one, many
  end type
  type box
    type(t) :: inside
    integer, allocatable :: more(:)
  end type
contains
  subroutine one(x)
    type(t), intent(inout) :: x
    print '(a,i4)', 'one', x%i
  end subroutine
  subroutine many(x)
    type(t), intent(inout) :: x(:)
    print '(a,4i4)', 'many', x%i
  end subroutine
end module
program final_in_blocks
  use finals
  implicit none
  integer :: k
  block
    type(t) :: a(2)
    a%i = 1
  end block
  do k = 1, 2
    block
      type(t) :: s
      s%i = k
    end block
  end do
  call leaves(1)
  call leaves(2)
  call never(.false.)
  call never(.true.)
contains
  subroutine leaves(n)
    integer, intent(in) :: n
    integer :: j
    do j = 1, 3
      block
        type(box) :: b
        b%inside%i = 10*n + j
        allocate (b%more(j))
      end block
    end do
    print '(a)', 'end of leaves'
  end subroutine
  subroutine never(enter)
    logical, intent(in) :: enter
    if (enter) then
      block
        type(t) :: b(3)
        b%i = [7, 8, 9]
      end block
    end if
    print '(a)', 'end of never'
  end subroutine
end program
