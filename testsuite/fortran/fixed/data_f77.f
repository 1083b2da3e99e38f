c     data statements between others; real*8 and integer*2; logical*1; complex data.
      program datf77
      real*8 d(2)
      integer*2 i2
      integer*8 i8
      logical*1 l1
      complex z
      complex*16 w
      data d /1.5d0, 2.5d0/, i2 /7/
      character*4 c(3)
      data i8 /12345678901_8/, l1 /.true./
      data z, w /(1.0, 2.0), (3.0d0, 4.0d0)/
      data (c(i), i = 1, 3) /2*'ab', 'xyz'/
      print '(2f5.1,i3,i12,l2)', d, i2, i8, l1
      print '(4f5.1,3(1x,a))', z, w, c
      end
