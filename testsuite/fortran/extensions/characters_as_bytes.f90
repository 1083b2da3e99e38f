! flags: -fdec-char-conversions
program characters_as_bytes
  implicit none
  integer :: i, j(2)
  integer(8) :: k
  real :: r
  logical :: l
  data j /'abcd', 'ef'/
  i = '1234'
  k = 'longer'
  r = 'ABCD'
  l = .true.
  write(*, '(a4,1x,a8,1x,a4,1x,2a4,l2)') i, k, r, j, l
end program
