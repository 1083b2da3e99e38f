c     Text behind column 72 is ignored; blank lines; comments between continuation lines.
      program longc
      integer i                                                         IGNORED1
      i = 5                                                             +100

      i = i
c     a comment in between
     & + 2

     & * 3
      print '(i0)', i                                                   ! end
      end
