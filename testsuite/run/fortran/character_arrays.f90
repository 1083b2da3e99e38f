! Arrays of characters whose length is known at run time: dummies of all shapes, automatic and allocatable arrays.
program c3
  implicit none
  character(8) :: w(4) = ['one  ', 'two  ', 'three', 'four ']
  character(:), allocatable :: list(:)
  integer :: i
  call s1(w, 4)
  call s2(w)
  call s3(w)
  call s4(w(1:4:2))
  call auto(5)
  allocate(character(6) :: list(3))
  list = 'ab'
  list(2) = 'abcdefgh'
  print *, list, len(list), size(list)
  list = [character(3) :: 'x', 'yy', 'zzz', 'wwww']
  print *, list, len(list), size(list)
  list = w
  print *, len(list), list(3)(2:4)
  call s3(list)
  call growing(list)
  print *, len(list), size(list), list
  print *, trim(list(1)) // list(2)
  deallocate(list)
contains
  subroutine s1(a, n)
    integer, intent(in) :: n
    character(*), intent(inout) :: a(n)
    print *, len(a), a(2), a(3)(2:3)
    a(1) = 'ONE'
    a(n)(1:2) = 'FO'
  end subroutine
  subroutine s2(a)
    character(*), intent(inout) :: a(*)
    print *, a(2), len_trim(a(3))
    call s1(a, 3)
  end subroutine
  subroutine s3(a)
    character(*), intent(in) :: a(:)
    integer :: i
    do i = 1, size(a)
      print *, i, len(a), trim(a(i)), len_trim(a(i))
    end do
    print *, a
    print *, any(a == 'two'), index(a, 'o')
  end subroutine
  subroutine s4(a)
    character(*), intent(inout) :: a(:)
    a = 'zz' // a
    print *, a, len(a)
    call s5(a)
  end subroutine
  subroutine s5(a)
    character(4), intent(in) :: a(2)
    print *, a
  end subroutine
  subroutine auto(n)
    integer, intent(in) :: n
    character(n) :: loc, arr(n), arr2(2, n)
    character(len(w)+n) :: l2
    integer :: i
    loc = 'abcdefgh'
    arr = 'q'
    arr(2) = loc
    do i = 1, n
      arr(i)(i:i) = '*'
    end do
    arr2 = spread(arr, 1, 2)
    l2 = 'long one here'
    print *, loc, arr, l2
    print *, arr2(2, 2), len(arr2), size(arr2)
    read(arr(1:1), *) loc
    write(arr, '(i3)') (i, i=1,n)
    print *, arr
    call s3(arr)
    call s1(arr, n)
    print *, arr(n)
  end subroutine
  subroutine growing(l)
    character(:), allocatable, intent(inout) :: l(:)
    l = [character(len(l)+1) :: l, 'last']
  end subroutine
end program
