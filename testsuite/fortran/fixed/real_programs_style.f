c     A small linear solver in the manner of old libraries.
      program solve
      integer n
      parameter (n = 3)
      real*8 a(n, n), b(n)
      data a /4d0, 1d0, 0d0, 1d0, 3d0, 1d0, 0d0, 1d0, 2d0/
      data b /5d0, 5d0, 3d0/
      call gauss(a, n, n, b, ierr)
      write (6, 9000) ierr, (b(i), i = 1, n)
 9000 format (' ierr =', i3, 3(1x, f8.4))
      stop
      end
      subroutine gauss(a, lda, n, b, ierr)
      implicit real*8 (a-h, o-z)
      dimension a(lda, *), b(*)
      ierr = 0
      do 30 k = 1, n - 1
         if (dabs(a(k, k)) .lt. 1d-12) goto 99
         do 20 i = k + 1, n
            t = a(i, k) / a(k, k)
            do 10 j = k, n
   10       a(i, j) = a(i, j) - t * a(k, j)
   20    b(i) = b(i) - t * b(k)
   30 continue
      do 50 i = n, 1, -1
         do 40 j = i + 1, n
            b(i) = b(i) - a(i, j) * b(j)
   40    continue
   50 b(i) = b(i) / a(i, i)
      return
   99 ierr = k
      return
      end
