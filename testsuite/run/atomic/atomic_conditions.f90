! `if` on `atomic` (OpenACC 3.4): where it does not hold the access need not be atomic, and may be.
program atomic_conditions
  implicit none
  integer, parameter :: n = 100
  integer :: count, last(n), seen, i
  count = 0
  !$acc parallel loop copy(count) copyout(last) private(seen)
  do i = 1, n
    !$acc atomic update if(n > 5)
    count = count + 1
    !$acc atomic if(.true.)
    count = count + 1
    !$acc end atomic
    !$acc atomic capture if(i <= n)
    count = count + 1
    seen = count
    !$acc end atomic
    !$acc atomic write if(i > 0)
    last(i) = merge(1, 0, seen > 0)
  end do
  print '(i0, 1x, i0)', count, sum(last)
end program atomic_conditions
