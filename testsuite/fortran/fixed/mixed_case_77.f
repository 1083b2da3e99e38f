      PROGRAM Mixed
c     Case does not matter in names; it does in characters.
      Integer AbC
      Character*6 Str
      aBc = 7
      sTR = 'AbCdEf'
      Print '(I0,1X,A)', ABC, str
      IF (abc .Eq. 7) Call Show(Str(2:3))
      End
      Subroutine SHOW(x)
      CHARACTER*(*) X
      print '(a)', x
      END SUBROUTINE show
