! Types with lengths as components of others, with bound procedures and generic bindings.
module mm
  implicit none
  type :: matrix(rows, cols)
    integer, len :: rows, cols
    integer :: d(rows, cols)
  contains
    procedure :: tr => trace_of
    procedure :: fill
    generic :: set => fill
  end type
  type :: pair(n)
    integer, len :: n
    type(matrix(n, n+1)) :: a, b
    type(matrix(:,:)), allocatable :: q
  end type
  type :: plain
    type(matrix(2,2)) :: m
    integer :: z = 4
  end type
contains
  integer function trace_of(this) result(r)
    class(matrix(*,*)), intent(in) :: this
    integer :: i
    r = 0
    do i = 1, min(this%rows, this%cols)
      r = r + this%d(i,i)
    end do
  end function
  subroutine fill(this, v)
    class(matrix(*,*)), intent(inout) :: this
    integer, intent(in) :: v
    this%d = v
  end subroutine
  subroutine go(n)
    integer, intent(in) :: n
    type(pair(n)) :: p
    type(plain) :: pl, pls(2)
    p%a%d = 1
    call p%b%set(3)
    print *, p%n, p%a%rows, p%b%cols, p%a%tr(), p%b%tr(), shape(p%a%d)
    allocate(matrix(2,5) :: p%q)
    p%q%d = 2; print *, p%q%rows, p%q%cols, sum(p%q%d)
    pl%m%d = 9; pls(2)%m%d = 8
    pls(1) = pl
    print *, pls(1)%m%d, pls(2)%m%tr(), pl%z, pl%m%rows
  end subroutine
end module
program t
  use mm
  type(matrix(2,2)) :: arr(2,2)
  integer :: i
  do i = 1, 2
  arr(i,1)%d = i; arr(i,2)%d = 10*i
  end do
  print *, arr(1,2)%tr(), arr(2,2)%tr(), arr%rows
  call go(2); call go(3)
end program
