! Saved variables keep their values; initialisation implies save; a save statement for all.
program save_counters
  implicit none
  integer :: i
  do i = 1, 3
    call one
    call two(i)
    call three
  end do
contains
  subroutine one
    integer, save :: n = 10
    n = n + 1
    print '(i0)', n
  end subroutine one
  subroutine two(k)
    integer, intent(in) :: k
    integer :: total = 0
    total = total + k
    print '(i0)', total
  end subroutine two
  subroutine three
    save
    integer :: calls, list(3)
    data calls /0/
    calls = calls + 1
    list(calls) = calls * 100
    print '(*(i0,1x))', list(1:calls)
  end subroutine three
end program save_counters
