! Labels and jumps as FORTRAN 77 has them.
      PROGRAM JUMPS
      INTEGER I, J, K, N, STATUS
      REAL X
      CHARACTER*8 LINE
C     A loop by hand, computed and arithmetic jumps.
      I = 0
   10 CONTINUE
      I = I + 1
      GO TO (20, 30, 40), I
      GO TO 50
   20 PRINT *, 'one'
      GO TO 10
   30 PRINT *, 'two'
      GO TO 10
   40 PRINT *, 'three'
      GO TO 10
   50 CONTINUE
      DO 90 K = -1, 1
      IF (K) 60, 70, 80
   60 PRINT *, 'negative'
      GO TO 90
   70 PRINT *, 'zero'
      GO TO 90
   80 PRINT *, 'positive'
   90 CONTINUE
C     Loops that share their end, left and cycled through.
      N = 0
      DO 110 I = 1, 10
      DO 110 J = 1, 10
      IF (MOD (J, 2) .EQ. 0) GO TO 110
      IF (I * J .GT. 50) GO TO 120
      N = N + I * J
  110 CONTINUE
  120 PRINT *, N, I, J
C     Out of blocks, back, and to the last statement of a loop.
      X = 100.
  130 IF (X .GT. 1.) THEN
      X = X / 2.
      IF (X .LT. 10.) THEN
      X = X - .5
      GO TO 130
      END IF
      GO TO 130
      END IF
      PRINT *, X
      K = 0
      DO 150 I = 1, 5
      IF (I .EQ. 3) GO TO 150
      K = K + 100
  150 K = K + I
      PRINT *, K
      IF (-X) 170, 170, 160
  160 PRINT *, 'not reached'
C     Branches of input and output.
  170 LINE = '12 abc'
      READ (LINE, *, ERR = 180) N, K
      PRINT *, 'not reached'
  180 OPEN (11, STATUS = 'SCRATCH')
      WRITE (11, *) 1
      WRITE (11, *) 2
      REWIND 11
      N = 0
  190 READ (11, *, END = 200) K
      N = N + K
      GO TO 190
  200 PRINT *, N
      OPEN (12, STATUS = "SCRATCH")
      READ (12, *, END = 210, ERR = 220, IOSTAT = STATUS) K
  210 PRINT *, 'end', STATUS
      GO TO 230
  220 PRINT *, 'error'
  230 K = 3
      CALL LEAVE (K, N)
      PRINT *, N
      END
      SUBROUTINE LEAVE (M, N)
      DO 10, WHILE (M .LT. 10)
      IF (M .EQ. 5) THEN
      N = 55
      RETURN
      ENDIF
      IF (M - 4) 20, 10, 20
   20 M = M + 1
   10 M = M + 1
      N = -1
      END
