c     Alternate returns, and labels as actual arguments.
      program altret
      do 100 i = 1, 3
      call check(i, *10, *20)
      print '(a)', 'normal'
      go to 100
 10   print '(a)', 'first'
      go to 100
 20   print '(a)', 'second'
 100  continue
      end
      subroutine check(k, *, *)
      return k
      end
