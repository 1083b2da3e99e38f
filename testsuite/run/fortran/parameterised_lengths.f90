! Lengths of derived types that only the running program knows: variables, allocatables, pointers, constructors.
program t
  implicit none
  type :: buf(n, k)
    integer, len :: n
    integer, kind :: k = 4
    real(k) :: x(n)
    character(2*n) :: name = 'dflt'
    integer :: used = 3
    real(k), pointer :: p(:) => null()
  end type
  integer :: i
  do i = 1, 3
    call work(i)
  end do
contains
  subroutine work(m)
    integer, intent(in) :: m
    type(buf(m)) :: a
    type(buf(n=m+1,k=8)) :: b
    type(buf(:)), allocatable :: c
    type(buf(:)), pointer :: p
    type(buf(m)), target :: tt
    print *, a%n, b%n, size(a%x), kind(b%x), len(a%name), a%name, a%used, associated(a%p), b%k
    a%x = [(real(i), i=1,m)]
    tt = a
    tt%name = 'changed by me'
    p => tt
    print *, p%n, p%x, p%name
    allocate(buf(m*2) :: c)
    c%x = 7
    print *, c%n, c%x, c%name
    c = a
    print *, c%n, c%x
    c = buf(2)([1.5,2.5], name='q', used=9)
    print *, c%n, c%x, c%name, c%used
    deallocate(c)
    allocate(c, source=tt)
    print *, c%n, c%x, c%name
    allocate(buf(2) :: p)
    p%x = 1; print *, p%n, p%x
    deallocate(p)
    call take(a, m); call assumed(a); call assumed(c); call out(a); print *, a%x
    print *, f(m)
    block
      type(buf(m+5)) :: inner
      inner%x = 0; print *, size(inner%x), inner%n
    end block
  end subroutine
  subroutine take(z, m)
    integer, intent(in) :: m
    type(buf(m)), intent(in) :: z
    print *, 'take', z%n, sum(z%x)
  end subroutine
  subroutine assumed(z)
    type(buf(*)), intent(in) :: z
    print *, 'assumed', z%n, z%x, len(z%name)
  end subroutine
  subroutine out(z)
    type(buf(*)), intent(out) :: z
    z%x = -1
  end subroutine
  real function f(m)
    integer, intent(in) :: m
    type(buf(m)) :: r
    r = make(m)
    f = sum(r%x)
  end function
  function make(m) result(r)
    integer, intent(in) :: m
    type(buf(m)) :: r
    r%x = m
  end function
end program
