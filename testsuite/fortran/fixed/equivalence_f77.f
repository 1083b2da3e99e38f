c     Equivalence of arrays of several ranks, characters and parts of common.
      program eqf77
      integer a(4), b(2,2), c
      character*8 s
      character*4 t(2)
      real x
      integer ix
      common /z/ k(3)
      integer m(2)
      equivalence (a, b), (a(3), c), (s, t), (x, ix), (k(2), m)
      data a /1, 2, 3, 4/, s /'ABCDEFGH'/
      print '(4i3)', b(1,2), b(2,1), b(2,2), c
      print '(a,1x,a)', t
      t(2)(2:3) = '--'
      print '(a)', s
      x = -2.0
      print '(z8)', ix
      k(1) = 1
      m(1) = 22
      m(2) = 33
      print '(3i3)', k
      end
