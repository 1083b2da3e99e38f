! Blocks in loops and conditions: names that hide, use and parameter within, early exit.
module block_m
  implicit none
  integer :: shared = 7
end module block_m
program block_scopes
  implicit none
  integer :: x = 1, i
  do i = 1, 3
    inner: block
      use block_m
      integer, parameter :: k = 10
      real :: x
      x = shared * k
      if (i == 2) exit inner
      shared = shared + i
      print '(f6.1)', x
    end block inner
  end do
  if (x == 1) then
    block
      character(i) :: c
      c = 'abcdefgh'
      print '(a)', c
    end block
  end if
  print '(i0)', x
end program block_scopes
