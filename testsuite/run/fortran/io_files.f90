! Files of all kinds: formatted, unformatted, direct, stream, scratch, internal; positions, inquiries, statuses, modes.
program files
  implicit none
  integer :: u, ios, n, i, rl, nx, num
  integer(8) :: pos, big
  real :: x(5), y(5)
  real(8) :: d
  logical :: ex, op, lg(3)
  character(40) :: line, acc, frm, act
  character(20) :: name
  character(80) :: msg
  character(8) :: rows(3)
  integer :: m(3,2)
  name = 'io_files_a.txt'
  open(newunit=u, file=name, status='replace', action='readwrite', form='formatted')
  print *, u < 0
  do i = 1, 5
    write(u, '(i3, f8.3, 1x, a)') i, i*1.5, repeat('x', i)
  end do
  rewind(u)
  n = 0
  do
    read(u, '(a)', iostat=ios) line
    if (ios /= 0) exit
    n = n + 1
    print '(a)', trim(line)
  end do
  print *, n, ios == -1
  backspace(u)
  backspace u
  read(u, '(i3,f8.3)') i, d
  print '(i0,1x,f0.3)', i, d
  inquire(unit=u, opened=op, exist=ex, access=acc, form=frm, action=act, number=num)
  print *, op, ex, trim(acc), ' ', trim(frm), ' ', trim(act), num == u
  inquire(file=name, exist=ex, opened=op, number=num)
  print *, ex, op, num == u
  close(u)
  inquire(file=name, exist=ex, opened=op)
  print *, ex, op
  open(unit=10, file=name, status='old', position='append')
  write(10, *) 'end'
  close(10, status='keep')
  open(10, file=name, status='old')
  n = 0
  do
    read(10, *, iostat=ios)
    if (ios < 0) exit
    n = n + 1
  end do
  print *, n
  close(10, status='delete')
  inquire(file=name, exist=ex)
  print *, ex
  ! errors
  open(10, file='does_not_exist_at_all', status='old', iostat=ios, iomsg=msg)
  print *, ios > 0, len_trim(msg) > 0
  ! unformatted
  x = [1., 2., 3., 4., 5.]
  open(11, file='io_files_b.bin', form='unformatted', status='replace')
  write(11) 5, x
  write(11) x(1:5:2), 'hello', .true., 3_8
  endfile(11)
  rewind 11
  read(11) n, y
  print *, n, all(x == y)
  y = 0
  read(11) y(5:1:-2), line(1:5), ex, big
  print *, y, line(1:5), ex, big
  read(11, iostat=ios) n
  print *, ios
  close(11, status='delete')
  ! direct
  inquire(iolength=rl) n, x
  print *, rl
  open(12, file='io_files_c.bin', access='direct', form='unformatted', recl=rl, status='replace')
  do i = 1, 4
    write(12, rec=i) i, x * i
  end do
  read(12, rec=3) n, y
  inquire(12, nextrec=nx, recl=i)
  print *, n, y, nx, i
  close(12, status='delete')
  open(12, file='io_files_c.txt', access='direct', form='formatted', recl=12, status='replace')
  write(12, '(i6,a)', rec=2) 42, 'ab'
  write(12, '(i6,a)', rec=1) 41, 'cd'
  read(12, '(i6,a2)', rec=2) i, line(1:2)
  print *, i, line(1:2)
  close(12, status='delete')
  ! stream
  open(13, file='io_files_d.bin', access='stream', form='unformatted', status='replace')
  write(13) 1, 2, 3
  inquire(13, pos=pos, size=n)
  print *, pos
  write(13, pos=5) 22
  read(13, pos=1) m(:,1)
  print *, m(:,1)
  close(13, status='delete')
  ! non advancing
  open(14, status='scratch')
  write(14, '(a)', advance='no') 'abc'
  write(14, '(a)', advance='no') 'def'
  write(14, '(a)') 'g'
  write(14, '(a)') 'second'
  rewind(14)
  line = ' '
  read(14, '(a4)', advance='no', size=n, iostat=ios) line
  print *, n, ios, trim(line)
  read(14, '(a10)', advance='no', size=n, iostat=ios) line
  print *, n, ios, trim(line)
  read(14, '(a)') line
  print *, trim(line)
  close(14)
  ! internal arrays
  write(rows, '(i4)') 1, 2, 3
  print '(3a)', rows
  read(rows, *) m(1,1), m(2,1), m(3,1)
  print *, m(:,1)
  write(line, '(*(i0,:,","))') 1, 2, 3
  print *, trim(line)
  read(line, *) m(:,2)
  print *, m(:,2)
  line = '1 2 3'; read(line, *) m(3,2), m(2,2), m(1,2)
  print *, m(:,2)
  lg = .false.
  line = 'T F .true.'; read(line, *) lg
  print *, lg
  rows = ['(i5)   ', '(f6.2) ', '(a)    ']
  write(*, rows(1)) 5
  write(*, rows(2)) 5.0
  write(*, '(sp,i5,ss,i5)') 5, 5
  write(*, '(f6.2)', decimal='comma') 1.5
  write(*, '(i5)', sign='plus') 7
  write(*, *, delim='quote') 'a', 'it''s'
  flush(6)
  m = 0
  line = '9 8 7'; read(line, *) m([3,1,2], 1)
  print *, m(:,1)
end program
