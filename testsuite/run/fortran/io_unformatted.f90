! The bytes of unformatted files: record lengths of four bytes on both sides, as gfortran has them; other byte orders.
program unformatted
  implicit none
  integer :: i, words(8), ios, n
  integer(1) :: bytes(24)
  real(8) :: x(4)
  logical :: same
  x = [1d0, 2d0, 3d0, 4d0]
  open(10, file='io_unformatted.bin', form='unformatted', status='replace')
  write(10) 7, 'abc', .true.
  write(10) x(1:4:3)
  write(10)
  write(10) (i, i = 1, 3)
  close(10)
  open(10, file='io_unformatted.bin', access='stream', form='unformatted', status='old')
  inquire(10, size=n)
  print *, n
  read(10) words(1:2), bytes(1:3), words(3:4)
  print *, words(1:2), bytes(1:3), words(3:4)
  read(10) words(1), x(1:2), words(2:4)
  print *, words(1), x(1:2), words(2:4)
  read(10, pos=n - 19) words(1:5)
  print *, words(1:5)
  read(10, iostat=ios) i
  print *, ios
  close(10, status='delete')

  ! Made by hand, read as records.
  open(10, file='io_unformatted.bin', access='stream', form='unformatted', status='replace')
  write(10) 8, 1, 2, 8, 0, 0, 4, 3, 4
  close(10)
  open(10, file='io_unformatted.bin', form='unformatted', status='old')
  read(10) words(1:2)
  read(10)
  read(10) words(3)
  backspace(10)
  backspace(10)
  backspace(10)
  read(10) words(4)
  print *, words(1:4)
  read(10, iostat=ios) words(1)
  print *, ios > 0
  close(10, status='delete')

  open(10, file='io_unformatted.bin', form='unformatted', convert='big_endian', status='replace')
  write(10) 258, 2.5d0
  rewind(10)
  read(10) i, x(1)
  print *, i, x(1)
  close(10)
  open(10, file='io_unformatted.bin', access='stream', form='unformatted', status='old')
  read(10) bytes(1:20)
  print *, bytes(1:20)
  close(10, status='delete')
  same = .true.
  open(11, status='scratch', form='unformatted')
  do i = 1, 50
    write(11) i, real(i), repeat('z', i)
  end do
  do i = 50, 1, -1
    backspace(11)
    read(11) n
    backspace(11)
    same = same .and. n == i
  end do
  print *, same
  close(11)
end program
