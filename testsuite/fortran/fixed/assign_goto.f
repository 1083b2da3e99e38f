c     assign and assigned go to.
      program asgn
      integer lab, k
      k = 0
      assign 10 to lab
 5    k = k + 1
      goto lab, (10, 20)
 10   print '(a)', 'ten'
      assign 20 to lab
      goto 5
 20   print '(a,i2)', 'twenty', k
      end
