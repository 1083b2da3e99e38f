c     include in fixed form.
      program incfix
      include 'include_fixed.inc'
      n = 4
      print '(i0)', n * m
      end
