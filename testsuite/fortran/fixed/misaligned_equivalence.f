      program misal
c     Numbers that lie where their size would not have them.
      real r(9), s
      double precision d(4), e, total
      complex*16 z
      integer*8 k
      integer*2 h(6)
      character c(20)
      integer i
      common /block/ s, e2
      double precision e2
      equivalence (r(2), d), (c(2), k), (c(11), h), (z, g(2))
      real g(8)
      do 10 i = 1, 4
   10   d(i) = 1.5d0 * i
      r(1) = -1
      total = 0
      do 20 i = 1, 4
   20   total = total + d(i)
      print '(5f8.3)', d, total
      k = 72340172838076673_8
      h = [(int(i, 2), i = 1, 6)]
      print '(9i4)', (ichar(c(i)), i = 2, 9)
      print '(6i4,2i4)', h, ichar(c(11)), ichar(c(13))
      z = (1d0, -2d0)
      z = z * z + 1
      print '(2f8.3)', z
      s = 1
      e2 = 2
      call change(d, 4)
      print '(4f8.3)', d
      end
      subroutine change(d, n)
      double precision d(n)
      do 10 i = 1, n
   10   d(i) = d(i) + i
      end
