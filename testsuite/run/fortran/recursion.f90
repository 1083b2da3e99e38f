! Recursive functions and subroutines in a module.
module m
  implicit none
contains
  recursive function fact(n) result(r)
    integer, intent(in) :: n
    integer*8 :: r
    if (n <= 1) then
      r = 1
    else
      r = n * fact(n-1)
    end if
  end function
  recursive integer function fib(n) result(f)
    integer, value :: n
    if (n < 2) then
      f = n
    else
      f = fib(n-1) + fib(n-2)
    end if
  end function
  recursive subroutine hanoi(n, a, b, c, moves)
    integer, intent(in) :: n, a, b, c
    integer, intent(inout) :: moves
    if (n == 0) return
    call hanoi(n-1, a, c, b, moves)
    moves = moves + 1
    call hanoi(n-1, c, b, a, moves)
  end subroutine
  recursive subroutine qsort(a)
    real, intent(inout) :: a(:)
    integer i, j
    real p, t
    if (size(a) <= 1) return
    p = a((size(a)+1)/2)
    i = 1; j = size(a)
    do
      do while (a(i) < p)
        i = i + 1
      end do
      do while (a(j) > p)
        j = j - 1
      end do
      if (i >= j) exit
      t = a(i); a(i) = a(j); a(j) = t
      i = i + 1; j = j - 1
    end do
    call qsort(a(:i-1))
    call qsort(a(j+1:))
  end subroutine
  recursive integer function ack(m, n) result(r)
    integer, intent(in) :: m, n
    if (m == 0) then
      r = n + 1
    else if (n == 0) then
      r = ack(m-1, 1)
    else
      r = ack(m-1, ack(m, n-1))
    end if
  end function
  recursive subroutine walk(n)
    integer, intent(in) :: n
    integer :: loc(10)
    loc = n
    if (n > 0) call walk(n-1)
    print *, n, sum(loc)
  end subroutine
end module
program t
  use m
  implicit none
  integer :: mv = 0
  real :: v(10) = [3.,1.,4.,1.5,9.,2.6,5.,3.5,8.,9.7]
  print *, fact(10), fact(20), fib(20), ack(2,3)
  call hanoi(5,1,2,3,mv)
  print *, mv
  call qsort(v)
  print *, v
  call walk(3)
end
