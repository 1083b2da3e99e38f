C Fixed form: comments in column 1, labels, continuation in column 6, blanks within tokens.
* a star comment
! an exclamation comment
      PROGRAM COLS
      INTEGER I, J, K
      CHARACTER*20 S
      I = 1 +
     1    2 +
     &    3
      J = 1 0 0 0
      K=I+
     *J
      WRITE (*, 10) I, J, K
 10   FORMAT (I4, I6,
     + I6)
      S = 'ABC
     1DEF'
      PRINT '(A,I3)', S, LEN(S)
      DO 20 I = 1, 3
   20 WRITE (*, '(I2)') I
      D O 30 I = 3, 1, -1
      GO TO (40, 50), I
      PRINT '(A)', 'THREE'
      GOTO 30
   40 PRINT '(A)', 'ONE'
      GO TO 30
   50 PRINT '(A)', 'TWO'
   30 CONTINUE
      END
