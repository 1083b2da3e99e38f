! Statements in the style of Fortran 77: labels, external, dimension, implicit types.
      program legacy
      parameter (nmax=100, eps=1.0e-6)
      dimension x(nmax), y(nmax)
      real*8 dsum
      logical ok
      character*20 title
      external func
      title = 'LEGACY'
      n = 10
      do 10 i = 1, n
         x(i) = 0.1*i
         y(i) = func(x(i))
   10 continue
      dsum = 0.d0
      do 20 i = 1, n
         if (y(i) .gt. 0.5 .and. .not. (i .eq. 3)) then
            dsum = dsum + dble(y(i))
         else if (y(i) .le. 0.1) then
            dsum = dsum - 1.d0
         endif
   20 continue
      write(6,100) title, n, dsum
  100 format(1x,a,' n=',i3,' sum=',f12.5)
      call stats(x, n, amean, sdev)
      print 110, amean, sdev
  110 format (' mean=',f8.4,'  sd=',e12.5)
      ok = abs(amean - .55) .lt. eps
      print *, ok, max0(3,4), amax1(1.,2.), mod(17,5), isign(3,-2), iabs(-9)
      call mat(x, 5, 2)
      stop
      end
      real function func(x)
      func = sin(x)**2
      return
      end
      subroutine stats(a, n, am, sd)
      dimension a(n)
      s = 0.
      do 5 i = 1, n
    5 s = s + a(i)
      am = s/n
      s2 = 0.
      do 6 i = 1, n
        s2 = s2 + (a(i)-am)**2
    6 continue
      sd = sqrt(s2/(n-1))
      end
      subroutine mat(b, m, k)
      integer m, k
      real b(m, *)
      print *, b(1,1), b(m,k), b(2,2)
      end
