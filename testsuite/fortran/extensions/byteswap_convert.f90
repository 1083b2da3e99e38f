! convert= in open: records of the other byte order.
program byteswap_convert
  implicit none
  integer :: i
  integer(1) :: b(12)
  open (10, file='be.bin', form='unformatted', convert='big_endian')
  write (10) 258
  close (10)
  open (10, file='be.bin', access='stream', form='unformatted')
  read (10) b
  print '(12(i0,1x))', b
  close (10)
  open (10, file='be.bin', form='unformatted', convert='big_endian')
  read (10) i
  print '(i0)', i
end program byteswap_convert
