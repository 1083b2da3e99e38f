! Common blocks in clauses, and in the `declare` of the procedures that use them (OpenACC 3.3, 1.6 and 2.13).
subroutine add(n)
  implicit none
  integer, intent(in) :: n
  integer :: i, m
  real :: cb(10)
  common /blk/ cb, m
  !$acc declare create(/blk/)
  !$acc parallel loop
  do i = 1, n
    cb(i) = cb(i) + m * i
  enddo
end subroutine add

program declare_common
  implicit none
  integer :: m
  real :: cb(10)
  common /blk/ cb, m
  !$acc declare create(/blk/)
  cb = 2
  m = 3
  !$acc update device(/blk/)
  call add(10)
  !$acc update self(cb)
  call add(10)
  !$acc update self(/blk/)
  print *, cb, m
end program declare_common
