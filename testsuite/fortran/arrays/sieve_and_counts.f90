! A sieve with strided assignments, counts and packs.
program sieve_and_counts
  implicit none
  integer, parameter :: n = 60
  logical :: prime(n)
  integer :: i
  prime = .true.
  prime(1) = .false.
  do i = 2, int(sqrt(real(n)))
    if (prime(i)) prime(i * i:n:i) = .false.
  end do
  print '(*(i0,1x))', pack([(i, i = 1, n)], prime)
  print '(2(i0,1x))', count(prime), findloc(prime, .true., 1, back=.true.)
end program sieve_and_counts
