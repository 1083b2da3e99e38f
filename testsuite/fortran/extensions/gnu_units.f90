! differs: list-directed numbers may be laid out in more than one way
! Units letter by letter, their places and what the system knows of them, as subroutines and as functions.
program gnu_units
  implicit none
  character(1) :: c
  character(10) :: line
  integer :: st, i, place, v(13), w(13)
  integer(8) :: place8
  integer, external :: get_by_function, put_by_function, status_by_function
  integer(8), external :: place_by_function
  open(10, file='letters.txt', status='replace', access='stream', form='unformatted')
  write(10) 'hello', char(10), 'xy', char(10)
  close(10)
  open(10, file='letters.txt')
  i = 0
  do
    call fgetc(10, c, st)
    if (st /= 0) exit
    i = i + 1
    print *, i, ichar(c)
  end do
  print *, 'status', st
  close(10)
  open(10, file='letters.txt', access='stream', form='unformatted')
  call fgetc(10, c)
  print *, c, get_by_function(10)
  call ftell(10, place); call ftell(10, place8)
  print *, place, place8, place_by_function(10)
  call fseek(10, 2, 0); call fgetc(10, c); print *, c
  call fseek(10, 1, 1, st); call fgetc(10, c); print *, st, c
  call fseek(10, -3, 2); call fgetc(10, c); print *, c
  call fseek(10, 0, 0); print *, place_by_function(10), place_by_function(98)
  close(10, status='delete')

  open(11, file='put.txt', status='replace', access='stream', form='formatted')
  call fputc(11, 'a')
  call fputc(11, 'b', st)
  print *, st, put_by_function(11, 'c')
  call fputc(11, char(10)); call fputc(11, 'z'); call fputc(11, char(10))
  close(11)
  open(11, file='put.txt', access='stream', form='formatted')
  read(11, '(a)') line; print *, line
  read(11, '(a)') line; print *, line
  call fstat(11, v, st); print *, st, v(8), v(4)
  call fstat(11, w); call stat('put.txt', v); print *, all(v(:9) == w(:9))
  call lstat('put.txt', v, st); print *, st, v(8)
  call lstat('nofile', v, st); print *, st
  print *, status_by_function(11)
  close(11, status='delete')
  call fput('x', st); call fput('y'); call fput(char(10))
  print *, st
  call ttynam(11, line); print *, '[', trim(line), ']'
  print *, fnum(5) == 0, fnum(0) == 2, isatty(98)
end program

integer function get_by_function(unit)
  implicit none
  integer, intent(in) :: unit
  character(1) :: c
  get_by_function = fgetc(unit, c) + ichar(c)
end function
integer function put_by_function(unit, c)
  implicit none
  integer, intent(in) :: unit
  character(1), intent(in) :: c
  put_by_function = fputc(unit, c)
end function
integer(8) function place_by_function(unit)
  implicit none
  integer, intent(in) :: unit
  place_by_function = ftell(unit)
end function
integer function status_by_function(unit)
  implicit none
  integer, intent(in) :: unit
  integer :: v(13)
  status_by_function = fstat(unit, v) + v(8)
end function
