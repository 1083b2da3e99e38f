c     character*(*) arguments and functions, character functions of given length, substring loops.
      program chf77
      character*10 rev, s
      character*(*) msg
      parameter (msg = 'a message')
      integer lnblnk2
      external rev, lnblnk2
      s = 'abc'
      print '(3a,i3)', '[', rev(s), ']', lnblnk2(s)
      print '(a,i3)', msg, len(msg)
      call star(s(2:3), msg)
      print '(a)', s
      end
      character*10 function rev(t)
      character*(*) t
      integer i
      rev = ' '
      do 10 i = 1, len(t)
 10   rev(i:i) = t(len(t)-i+1:len(t)-i+1)
      end
      integer function lnblnk2(t)
      character*(*) t
      do 10 lnblnk2 = len(t), 1, -1
      if (t(lnblnk2:lnblnk2) .ne. ' ') return
 10   continue
      lnblnk2 = 0
      end
      subroutine star(a, b)
      character*(*) a, b
      a = b
      end
