c     Adjustable and assumed-size arrays, array elements as arguments, lower bounds.
      program adjarr
      real a(3, 4), v(0:4)
      integer i, j
      do 10 j = 1, 4
      do 10 i = 1, 3
 10   a(i, j) = i + 10 * j
      call col(a(1, 2), 3, s)
      print '(f8.1)', s
      call mat(a, 3, 4)
      call low(v, 0, 4)
      print '(5f5.1)', v
      end
      subroutine col(x, n, s)
      real x(n), s
      s = 0
      do 10 i = 1, n
      s = s + x(i)
 10   continue
      end
      subroutine mat(x, n, m)
      dimension x(n, *)
      print '(2f6.1)', x(n, m), x(1, 1)
      end
      subroutine low(x, l, k)
      dimension x(l:k)
      do 10 i = l, k
 10   x(i) = i
      end
