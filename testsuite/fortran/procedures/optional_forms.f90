! differs: list-directed numbers have no fixed form
! Optional arguments of each form, absent, without memory and passed on.
program opts
  implicit none
  type t
    integer :: i = 3
    real, allocatable :: v(:)
  end type
  type(t) :: x
  type(t), allocatable :: ax
  type(t), pointer :: px => null()
  integer :: a(3) = [1, 2, 3]
  integer, allocatable :: u(:)
  integer, pointer :: np(:) => null()
  character(4), allocatable :: cc(:)
  character(:), allocatable :: dc
  call o1(x); call o1(); call o1(ax); 
  allocate (ax); ax%i = 8
  call o1(ax)
  call o2(a); call o2(); call o2(u); call o2(np); call o2(a(1:3:2))
  call o3(); call o3('xy'); call o3(dc)
  dc = 'hello'
  call o3(dc)
  call o4(); call o4(['ab', 'cd']); call o4(cc)
  cc = ['wxyz']
  call o4(cc)
  call o5(); call o5(u)
  call o6(); call o6(np); call o6(null())
  call o7(2)
  call o8(v=5.0); call o8()
  print *, f(1), f(1, 2), f(c=3, a=1), g(), g(4)
contains
  subroutine o1(a)
    type(t), optional :: a
    print *, present(a), i1(a)
    if (present(a)) print *, a%i
  end subroutine
  integer function i1(a)
    type(t), optional :: a
    i1 = -1
    if (present(a)) i1 = a%i
  end function
  subroutine o2(a)
    integer, optional, intent(in) :: a(:)
    call o2c(3, a)
    if (present(a)) print *, sum(a), size(a)
  end subroutine
  subroutine o2b(a)
    integer, optional, contiguous, intent(in) :: a(:)
    if (present(a)) then
      print *, 'b', a
    else
      print *, 'b absent'
    end if
  end subroutine
  subroutine o2c(n, a)
    integer :: n
    integer, optional, intent(in) :: a(*)
    if (present(a)) then
      print *, 'c', a(1:2)
    else
      print *, 'c absent'
    end if
  end subroutine
  subroutine o3(s)
    character(*), optional :: s
    if (present(s)) print *, len(s), s
    call o3b(s)
  end subroutine
  subroutine o3b(s)
    character(*), optional :: s
    print *, present(s)
    if (present(s)) print *, s // '!'
  end subroutine
  subroutine o4(s)
    character(*), optional :: s(:)
    if (present(s)) print *, len(s), s
    call o4b(s)
  end subroutine
  subroutine o4b(s)
    character(*), optional :: s(:)
    print *, present(s)
  end subroutine
  subroutine o5(a)
    integer, allocatable, optional :: a(:)
    print *, present(a)
    if (present(a)) print *, allocated(a)
    call o5b(a)
  end subroutine
  subroutine o5b(a)
    integer, allocatable, optional :: a(:)
    print *, present(a)
  end subroutine
  subroutine o6(a)
    integer, pointer, optional, intent(in) :: a(:)
    print *, present(a)
    if (present(a)) print *, associated(a)
  end subroutine
  subroutine o7(v)
    integer, value, optional :: v
    print *, present(v)
    call o7b(v)
  end subroutine
  subroutine o7b(v)
    integer, optional :: v
    if (present(v)) print *, v
  end subroutine
  subroutine o8(i, v)
    integer, optional :: i
    real, optional :: v
    print *, present(i), present(v)
    print *, merge(1, 0, present(v)) + f(1, i)
  end subroutine
  recursive integer function f(a, b, c) result(r)
    integer, intent(in) :: a
    integer, intent(in), optional :: b, c
    r = a
    if (present(b)) r = r + 10 * b
    if (present(c)) r = r + f(a, c=b, b=c)
  end function
  integer function g(a)
    integer, optional :: a
    g = f(7, a)
  end function
end program
