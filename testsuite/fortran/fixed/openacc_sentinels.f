c     Directives in fixed form are comments without -acc, in each of their sentinels.
      program accfix
      real a(10)
      integer i
c$acc parallel loop copyout(a)
      do i = 1, 10
         a(i) = i
      end do
!$acc kernels
*$acc& copy(a)
      do i = 1, 10
         a(i) = a(i) * 2
      end do
c$acc end kernels
      print '(10f5.1)', a
      end
