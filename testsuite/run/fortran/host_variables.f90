! Host association through several levels, with recursion.
program host
  implicit none
  integer :: n = 3, hits = 0
  real :: a(3,3)
  real, allocatable :: w(:)
  character(6) :: name = 'start'
  logical :: flag = .false.
  integer, parameter :: k = 5
  a = 1
  allocate(w(k)); w = 2
  call one
  print *, n, hits, name, flag, sum(a), sum(w), size(w)
  call rec(3)
  print *, hits
  print *, apply(2.0)
contains
  subroutine one
    integer :: loc
    n = n + 1
    loc = n
    name = 'one'
    call two(loc)
    print *, loc
    a(2,:) = 5
    deallocate(w)
    allocate(w(0:n))
    w = k
  end subroutine
  subroutine two(x)
    integer, intent(inout) :: x
    integer :: n
    n = 100
    x = x + n
    flag = .not. flag
    hits = hits + 1
    name(4:6) = 'two'
    call three
  end subroutine
  subroutine three
    a(1,1) = n
    w(1) = w(1) + 1
  end subroutine
  recursive subroutine rec(d)
    integer, intent(in) :: d
    integer :: m
    m = d * 10
    hits = hits + d
    if (d > 0) call rec(d - 1)
    print *, d, m, hits
  end subroutine
  real function apply(x)
    real, intent(in) :: x
    apply = x * n + sum(a)
  end function
end
