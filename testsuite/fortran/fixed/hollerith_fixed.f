      program hofix
      integer i(2), j
      real*8 x, h
      data i, x /4HA B , 4H(,) , 8Ha, b (c)/
      data h /2.5d0/
      j = 4H& h"
      print 10, i, x, j
   10 format (1x, 2a4, 1x, a8, 1x, a4, 5H done)
      do 20 h = 1, 2
   20 print '(f4.1)', h
      call s(4H a b, 4Hx  y)
      end
      subroutine s(k, l)
      integer k, l
      print '(2a4)', k, l
      end
