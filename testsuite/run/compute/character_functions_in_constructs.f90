! Functions of characters in compute constructs and routines: `adjustl`, `adjustr`, `repeat`, `trim`, `max`, `min`,
! `merge`, and what is asked of their results, letter by letter (Fortran 2008, 13.7).
module labels
  implicit none
contains
  integer function shown(text) result(n)
    !$acc routine seq
    character(*), intent(in) :: text
    n = len_trim(adjustl(text)) + 10 * index(repeat(text(1:1), 3), text(1:1), back=.true.)
  end function
end module

program character_functions_in_constructs
  use labels
  implicit none
  integer, parameter :: n = 6
  character(8) :: a(n), left(n), right(n), best(n), c(n)
  character(12) :: line(n)
  character(3) :: all_left(n)
  integer :: i, number(6, n)

  do i = 1, n
    a(i) = repeat(' ', mod(i, 3)) // 'ab' // char(96 + i)
    c(i) = 'abd'
  end do
  !$acc parallel loop copyout(left, right, best, line, number) copyin(a, c)
  do i = 1, n
    left(i) = adjustl(a(i))
    right(i) = adjustr(a(i))
    best(i) = max(left(i), c(i))
    line(i) = repeat(a(i)(1:3), 3)
    number(:, i) = [index(a(i), 'b'), len(trim(a(i))), index(a(i), 'b', back=.true.), scan(a(i), 'cb'), &
                    verify(a(i), ' '), shown(a(i))]
    select case (i)
    case (1)
      line(i) = repeat('=', i + 3)
      left(i) = adjustr(left(i))
    case (2)
      line(i) = repeat(trim(a(i)(8:8)), 2) // line(i)(2:3)
      right(i) = repeat(trim(a(i)(8:8)), i + 1)
    case (3)
      best(i) = min(left(i), 'aaa', c(i))
    case (4)
      best(i) = merge(left(i), c(i), i > 3)
      if (adjustl(a(i)) == 'abd' .and. adjustr(a(i)) /= 'abd') line(i) = trim(line(i)) // '?'
    case (5)
      line(i) = trim(adjustl(a(i))) // '!'
    case (6)
      line(i) = adjustl(' ' // trim(adjustl(a(i))) // '..')
      best(i) = merge(left(i), right(i), i < 3)
    end select
  end do
  do i = 1, n
    print '(9a)', '|', left(i), '|', right(i), '|', best(i), '|', line(i), '|'
    print *, number(:, i)
  end do

  !$acc kernels copyin(a) copyout(all_left, c)
  all_left = adjustl(a)
  c = max(adjustr(a), 'a')
  !$acc end kernels
  print '(13a)', '|', (all_left(i), '|', i = 1, n)
  print '(13a)', '|', (c(i), '|', i = 1, n)
end program
