c     Entry points of functions of several types, and of subroutines with other arguments.
      program entf77
      real area
      integer howmny
      call init(4)
      call add(2.5)
      call add(1.5)
      print '(f6.2,i3)', area(2.0), howmny(0)
      end
      subroutine init(n)
      real total, x
      integer num, n
      common /acc/ total, num
      total = 0
      num = n
      return
      entry add(x)
      total = total + x
      num = num + 1
      end
      real function area(s)
      real s, total
      integer num, howmny, k
      common /acc/ total, num
      area = total * s
      return
      entry howmny(k)
      howmny = num + k
      end
