c     Matrix product with labelled loops, dimension statements and a function of arrays.
      program mm77
      dimension a(3, 4), b(4, 2), c(3, 2)
      real dot77
      do 20 i = 1, 3
         do 10 k = 1, 4
   10    a(i, k) = i - k
   20 continue
      do 30 k = 1, 4
      do 30 j = 1, 2
   30 b(k, j) = k * j
      do 50 j = 1, 2
      do 50 i = 1, 3
      c(i, j) = dot77(a(i, 1), 3, b(1, j), 1, 4)
   50 continue
      write (*, '(3f8.1)') c
      end
      real function dot77(x, incx, y, incy, n)
      real x(*), y(*)
      ix = 1
      iy = 1
      dot77 = 0.
      do 10 i = 1, n
        dot77 = dot77 + x(ix) * y(iy)
        ix = ix + incx
   10 iy = iy + incy
      end
