c     Implicit statements, external functions without declarations, double precision functions.
      program impf77
      implicit double precision (a-h, o-z)
      x = 1
      y = x / 3
      print '(f18.15)', y
      z = dfun(y)
      print '(f18.15)', z
      n = 7.9
      print '(i2)', n
      end
      double precision function dfun(a)
      double precision a
      dfun = a * 2
      end
