! Assignment finalises an array as a whole, once the value is computed (F2018, 7.5.6.3).
module m
  implicit none
  type t
    integer :: id = 0
    integer, allocatable :: data(:)
  contains
    final :: f0, f1
  end type
  type e
    integer :: id = 0
  contains
    final :: fe
  end type
  type holder
    type(t) :: one
    type(t), allocatable :: row(:)
  end type
  integer :: scalars = 0, rows = 0, elems = 0
contains
  subroutine f0(x)
    type(t), intent(inout) :: x
    scalars = scalars + x%id
  end subroutine
  subroutine f1(x)
    type(t), intent(inout) :: x(:)
    rows = rows + sum(x%id)
  end subroutine
  impure elemental subroutine fe(x)
    type(e), intent(inout) :: x
    elems = elems + x%id
  end subroutine
  subroutine tell(what)
    character(*), intent(in) :: what
    print '(a, 3(1x, i0))', what, scalars, rows, elems
    scalars = 0; rows = 0; elems = 0
  end subroutine
  subroutine work
    type(t) :: a(4), b(2), s
    type(e) :: c(2, 2), d(2, 2)
    type(t), allocatable :: x(:), y(:)
    type(holder) :: h, g
    integer :: i
    a%id = [1, 2, 3, 4]
    do i = 1, 4
      allocate (a(i)%data(i), source=i)
    end do
    b%id = [10, 20]
    a(2:3) = b
    call tell('section')
    print *, a%id, allocated(a(2)%data), size(a(4)%data)
    a(4:1:-2) = a(1:2)
    call tell('stride')
    print *, a%id
    a([1, 3]) = b
    call tell('vector')
    print *, a%id
    s%id = 5
    allocate (s%data(3), source=7)
    a = s
    call tell('scalar')
    print *, a%id, (size(a(i)%data), i = 1, 4)
    a = a(1)
    call tell('own')
    print *, a%id, (size(a(i)%data), i = 1, 4)
    a(1) = a(1)
    call tell('self')
    print *, a(1)%id, a(1)%data
    c%id = 1
    d%id = 2
    c = d
    call tell('elemental')
    c(1, :) = e(9)
    call tell('row of it')
    print *, c%id
    x = a(1:2)
    call tell('allocated')
    x = b
    call tell('again')
    y = x
    x = [a(1), b]
    call tell('other shape')
    print *, x%id, y%id
    deallocate (y)
    call tell('deallocate')
    h%one%id = 3
    g%one%id = 4
    g%row = b
    call tell('component')
    h = g
    call tell('holder')
    where ([.true., .false., .true., .false.]) a = a(1)
    call tell('where')
    b = b(2:1:-1)
    call tell('turned')
    print *, b%id
  end subroutine
end module
program p
  use m
  call work
end program
