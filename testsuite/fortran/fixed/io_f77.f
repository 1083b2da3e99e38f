c     Input and output in the style of FORTRAN 77: unit keywords, end=, implied do, slashes.
      program iof77
      dimension a(3), b(3)
      character line*30
      open (unit=12, file='f77.dat', status='unknown')
      write (12, 100) (a1(i), i = 1, 3)
      write (12, fmt=100) 4., 5., 6.
 100  format (3f8.3)
      rewind 12
      n = 0
   10 read (12, 100, end=20) a
      n = n + 1
      write (*, 200) n, (a(i), i = 3, 1, -1)
 200  format (' record', i3, ':', /, 3(2x, f6.2))
      go to 10
   20 backspace 12
      backspace 12
      read (12, '(a)') line
      write (unit=*, fmt='(1x,a)') line
      close (unit=12, status='delete')
      end
      real function a1(i)
      a1 = i * 1.5
      end
