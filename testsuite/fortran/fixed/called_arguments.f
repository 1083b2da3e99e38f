c     Arguments that are procedures because they are called; labels in variables.
      program p
      external f, s
      real f
      integer lab
      assign 20 to lab
      call apply(f, s)
      goto lab
   10 print '(a)', 'ten'
      stop
   20 print '(a)', 'twenty'
      assign 10 to lab
      goto lab (10,20)
      end
      real function f(x)
      f = x*3
      end
      subroutine s(x)
      print '(a,f6.2)', 's', x
      end
      subroutine apply(g, t)
      call t(g(2.0))
      call again(g, t)
      end
      subroutine again(g, t)
      real g
      x = g(4.0)
      call t(x)
      end
