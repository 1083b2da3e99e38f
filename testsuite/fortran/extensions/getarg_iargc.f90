! getarg, iargc, getenv.
! run: one two
program getarg_iargc
  implicit none
  character(10) :: a
  character(100) :: h
  integer :: i
  print '(i0)', iargc()
  do i = 1, iargc()
    call getarg(i, a)
    print '(a)', trim(a)
  end do
  call getenv('HOME', h)
  print '(l1)', len_trim(h) > 0
end program getarg_iargc
