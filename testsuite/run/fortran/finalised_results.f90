! Function results are finalised once, when the statement that refers to the function ends (F2018, 7.5.6.3).
module texts
  implicit none
  type :: text
    integer :: id = 0
    character(len=:), allocatable :: letters
  contains
    final :: end_one, end_row
    procedure :: length
  end type
  type :: pair
    type(text) :: first, second
  end type
  integer :: ended = 0, rows = 0
contains
  impure subroutine end_one(x)
    type(text), intent(inout) :: x
    ended = ended + x%id
    if (.not. allocated(x%letters)) ended = ended + 1000
  end subroutine
  subroutine end_row(x)
    type(text), intent(inout) :: x(:)
    rows = rows + size(x)
    ended = ended + sum(x%id)
  end subroutine
  integer function length(self)
    class(text), intent(in) :: self
    length = len(self%letters) * self%id
  end function
  type(text) function make(id)
    integer, intent(in) :: id
    make%id = id
    make%letters = repeat('x', id)
  end function
  function make_row(n) result(row)
    integer, intent(in) :: n
    type(text), allocatable :: row(:)
    integer :: i
    allocate (row(n))
    do i = 1, n
      row(i)%id = i
      row(i)%letters = 'row'
    end do
  end function
  function make_two() result(row)
    type(text) :: row(2)
    row%id = 7
    row(1)%letters = 'a'
    row(2)%letters = 'bb'
  end function
  type(pair) function make_pair(a, b)
    integer, intent(in) :: a, b
    make_pair%first%id = a
    make_pair%second%id = b
    make_pair%first%letters = 'f'
    make_pair%second%letters = 's'
  end function
  type(text) function twice(x)
    type(text), intent(in) :: x
    twice%id = 2 * x%id
    twice%letters = x%letters // x%letters
  end function
  subroutine tell(what)
    character(*), intent(in) :: what
    print '(a, 2(1x, i0))', what, ended, rows
    ended = 0
    rows = 0
  end subroutine
end module

program result_finalisation
  use texts
  implicit none
  call work
contains
  subroutine work
    type(text) :: x
    type(text), allocatable :: row(:), fixed(:)
    type(pair) :: p
    integer :: i, n
    x%letters = ''
    x = make(3)
    print *, x%id, x%letters
    call tell('assigned')
    x = twice(make(4))
    print *, x%id, x%letters
    call tell('nested')
    n = length(make(5))
    call tell('argument')
    if (length(make(2)) == 4) call tell('condition')
    n = 0
    do i = 1, 3
      n = n + length(make(i))
    end do
    call tell('loop')
    row = make_row(3)
    print *, row%id, size(row)
    call tell('row')
    row = make_row(4)
    call tell('row again')
    allocate (fixed(2), source=make_two())
    print *, fixed%id, fixed(2)%letters
    call tell('source')
    p = make_pair(10, 20)
    call tell('pair')
    p = make_pair(30, 40)
    call tell('pair again')
    associate (y => make(6))
      call tell('associate')
      print *, y%id, y%letters
    end associate
    call tell('behind it')
    do while (length(make(n)) < 10)
      n = n + 1
    end do
    call tell('while')
    x%id = 100
  end subroutine
end program
