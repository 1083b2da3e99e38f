c     Arithmetic if, assigned loops with shared ends, and go to out of loops.
      program arif
      integer i, j, n
      n = 0
      do 100 i = -2, 2
      if (i) 10, 20, 30
 10   n = n + 1
      go to 100
 20   n = n + 10
      go to 100
 30   n = n + 100
 100  continue
      print '(i0)', n
      do 200 i = 1, 3
      do 200 j = 1, 3
      if (i * j .gt. 4) goto 300
 200  continue
 300  print '(2i4)', i, j
      if (n - 212) 400, 500, 400
 400  print '(a)', 'not 212'
 500  continue
      end
