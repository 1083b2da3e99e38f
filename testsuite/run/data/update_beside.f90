! `update if_present` of an element whose neighbours in front are on the device, and it is not: nothing is moved.
! expect(host,multicore): update_beside_shared.expect
program p
  implicit none
  integer(8) :: b(10)
  integer :: i
  b = [(i, i = 1, 10)]
  !$acc enter data copyin(b(1:9))
  !$acc parallel loop present(b(1:9))
  do i = 1, 9
    b(i) = -b(i)
  end do
  b = [(i + 100, i = 1, 10)]
  !$acc update self(b(10:10)) if_present
  print '(10i4)', b
  !$acc update self(b(9:9)) if_present
  print '(10i4)', b
  !$acc exit data delete(b(1:9))
end program
