! inquire by unit and by file: what is known of open and closed files.
program inquire_statement
  implicit none
  logical :: e, o, nm
  integer :: u, n, r
  character(20) :: acc, frm, act, pos, seq, dir, del, pad, name, blank, rd, wr
  inquire (file='i.txt', exist=e, opened=o)
  print '(2l2)', e, o
  open (newunit=u, file='i.txt', action='readwrite', delim='quote')
  inquire (unit=u, exist=e, opened=o, named=nm, name=name, access=acc, form=frm, action=act, sequential=seq)
  print '(3l2,5(1x,a))', e, o, nm, trim(name), trim(acc), trim(frm), trim(act), trim(seq)
  inquire (u, delim=del, pad=pad, blank=blank, position=pos, read=rd, write=wr)
  print '(6(a,1x))', trim(del), trim(pad), trim(blank), trim(pos), trim(rd), trim(wr)
  inquire (file='i.txt', number=n)
  print '(l1)', n == u
  close (u, status='delete')
  inquire (file='i.txt', exist=e, number=n)
  print '(l1,i3)', e, n
  open (newunit=u, file='j.bin', access='direct', recl=16)
  inquire (u, direct=dir, recl=r, form=frm)
  print '(a,i3,1x,a)', trim(dir), r, trim(frm)
  close (u)
  inquire (unit=77, opened=o)
  print '(l1)', o
end program inquire_statement
