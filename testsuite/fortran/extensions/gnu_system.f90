! GNU's procedures for files, the process and times.
! differs: list-directed integers
program gnu_system
  implicit none
  integer :: values(13), nine(9), status, old
  integer(8) :: memory
  character(24) :: text
  character(40) :: message
  logical :: terminal
  open(10, file='one.txt')
  write(10, '(a)') 'abcdef'
  close(10)
  print *, access('one.txt', 'r'), access('one.txt', 'rw '), access('none.txt', ' ') /= 0, access('one.txt', 'q') /= 0
  print *, stat('one.txt', values), values(8), lstat('none.txt', values) /= 0
  call stat('one.txt', values, status)
  print *, status, values(8), values(4)
  print *, chmod('one.txt', 'u=rw,go='), chmod('one.txt', '0640'), chmod('none.txt', '0640') /= 0
  call stat('one.txt', values)
  print '(o0)', iand(values(3), int(o'777'))
  call chmod('one.txt', 'a+r,u-w', status)
  call stat('one.txt', values)
  print '(i0,1x,o0)', status, iand(values(3), int(o'777'))
  call chmod('one.txt', 'u=rwx')
  print *, rename('one.txt', 'two.txt'), rename('one.txt', 'three.txt') /= 0
  call link('two.txt', 'three.txt', status)
  print *, status, symlnk('two.txt', 'four.txt')
  call stat('two.txt', values)
  print *, values(4)
  call rename('two.txt', 'five.txt', status)
  print *, status, access('four.txt', ' ') /= 0, access('five.txt', 'x')
  old = umask(18)
  print *, umask(old)
  call umask(7)
  call umask(old, status)
  print *, status
  call ltime(0, nine)
  call gmtime(86399, nine)
  print '(9i5)', nine
  text = ctime(5)
  print *, len(ctime(5)), len(fdate()), text(4:4), text(20:20)
  call ctime(5, message)
  print *, len_trim(message)
  print *, kill(getpid(), 0), getuid() >= 0, getgid() >= 0
  call kill(getpid(), 0, status)
  print *, status
  if (unlink('none.txt') == 0) print *, 'there was such a file'
  print *, ierrno() >= 0
  memory = malloc(100)
  print *, memory /= 0
  call free(memory)
  terminal = isatty(77)
  old = system('exit 0')
  print *, terminal, mclock8() >= 0, old
  print '(3f6.2)', dcosd(60d0), dsind(30d0), dtand(45d0)
  call unlink('three.txt')
  call unlink('four.txt')
  call unlink('five.txt')
end program
