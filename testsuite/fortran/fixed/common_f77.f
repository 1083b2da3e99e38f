c     Common blocks and block data in the style of FORTRAN 77.
      program comf77
      double precision d
      integer n
      logical l
      common /blk/ d(3), n, l
      common a, b(2), c
      n = 3
      l = .true.
      a = 1.0
      b(1) = 2.0
      b(2) = 3.0
      c = 4.0
      call sub
      print '(3f6.2,i4,l2)', d, n, l
      print '(4f6.2)', a, b, c
      end
      subroutine sub
      double precision x
      integer m
      logical k
      common /blk/ x(3), m, k
      common q(4)
      do 10 i = 1, m
      x(i) = x(i) * i
 10   q(i) = -q(i)
      k = .not. k
      end
      block data
      double precision d
      common /blk/ d(3), n, l
      logical l
      data d /3*1.5d0/
      end
