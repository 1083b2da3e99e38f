! run: => clause_commas.expect
! A comma in front of each clause, of the first one as well (OpenACC 3.3, 2.1), also behind a continuation.
program clause_commas
  implicit none
  integer :: a(4), i
  a = 0
  !$acc enter data, copyin(a) , async(1)
  !$acc parallel loop, present(a) &
  !$acc & , num_gangs(2), &
  !$acc async(1)
  do i = 1, 4
    a(i) = i - 1
  end do
  !$acc wait, if(.true.)
  !$acc update, self(a)
  !$acc exit data , delete(a)
  print '(i0)', a(4)
end program
