! A hash of a text with shifts in 64 bits.
program bit_hash
  implicit none
  integer(8) :: h
  character(*), parameter :: s = 'the quick brown fox'
  integer :: i
  h = 5381
  do i = 1, len(s)
    h = iand(ieor(ishft(h, 5) + h, int(iachar(s(i:i)), 8)), int(z'FFFFFFFF', 8))
  end do
  print '(i0,1x,z8.8)', h, h
  print '(z16.16)', ieor(shiftl(h, 32), shiftr(h, 3))
  print '(i0)', trailz(iand(h, -h)) - trailz(h)
end program bit_hash
