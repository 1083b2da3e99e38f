! Recursion: functions with result, subroutines, mutual recursion, local arrays of each call.
program recursive_procedures
  implicit none
  integer :: moves = 0
  print '(i0)', fact(10)
  print '(l1,l2)', even(7), odd(7)
  call hanoi(5, 1, 3)
  print '(i0)', moves
  print '(i0)', ackermann(2, 3)
  call nest(3)
contains
  recursive function fact(n) result(r)
    integer, intent(in) :: n
    integer :: r
    r = 1
    if (n > 1) r = n * fact(n - 1)
  end function fact
  recursive logical function even(n) result(r)
    integer, intent(in) :: n
    r = .true.
    if (n > 0) r = odd(n - 1)
  end function even
  recursive logical function odd(n) result(r)
    integer, intent(in) :: n
    r = .false.
    if (n > 0) r = even(n - 1)
  end function odd
  recursive subroutine hanoi(n, from, to)
    integer, intent(in) :: n, from, to
    if (n == 0) return
    call hanoi(n - 1, from, 6 - from - to)
    moves = moves + 1
    call hanoi(n - 1, 6 - from - to, to)
  end subroutine hanoi
  recursive integer function ackermann(m, n) result(a)
    integer, intent(in) :: m, n
    if (m == 0) then
      a = n + 1
    else if (n == 0) then
      a = ackermann(m - 1, 1)
    else
      a = ackermann(m - 1, ackermann(m, n - 1))
    end if
  end function ackermann
  recursive subroutine nest(n)
    integer, intent(in) :: n
    integer :: local(n)
    local = n
    if (n > 1) call nest(n - 1)
    print '(*(i0,1x))', local
  end subroutine nest
end program recursive_procedures
