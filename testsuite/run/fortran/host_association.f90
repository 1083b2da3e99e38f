! Internal procedures that use the host's variables, in regions too; recursion; functions of several types; intent.
program host_association
  implicit none
  integer, parameter :: n = 30
  integer :: a(n), b(n), calls
  real*8 :: factor
  factor = 1.5d0
  calls = 0
  call fill(4)
  call double_on_device
  print *, a(1), a(n), b(1), b(n), calls
  print *, gcd(84, 36), area(2.0d0), is_even(10), shout('go'), factorial(10)
contains
  subroutine fill(start)
    integer, intent(in) :: start
    integer :: i
    !$acc parallel loop copyout(a)
    do i = 1, n
      a(i) = start + i
    enddo
    calls = calls + 1
  end subroutine fill

  subroutine double_on_device
    integer :: i, local
    local = calls * 2
    !$acc parallel loop copyin(a) copyout(b)
    do i = 1, n
      b(i) = a(i) * local + calls
    enddo
    calls = calls + 10
  end subroutine double_on_device

  integer function gcd(x, y)
    integer, intent(in) :: x, y
    integer :: p, q, r
    p = x
    q = y
    do while (q /= 0)
      r = mod(p, q)
      p = q
      q = r
    enddo
    gcd = p
  end function gcd

  function area(radius)
    real*8, intent(in) :: radius
    real*8 :: area
    area = radius * radius * factor
    return
    area = 0.0d0
  end function area

  logical function is_even(k)
    integer, intent(in) :: k
    is_even = mod(k, 2) == 0
  end function is_even

  function shout(word) result(loud)
    character(len=*), intent(in) :: word
    character(len=6) :: loud
    loud = word // '!!'
  end function shout

  recursive function factorial(k) result(f)
    integer, intent(in) :: k
    integer*8 :: f
    if (k <= 1) then
      f = 1
    else
      f = k * factorial(k - 1)
    endif
  end function factorial
end program host_association
