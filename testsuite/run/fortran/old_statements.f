! with: parts/show.f
! What later standards took out: alternate returns, loops over reals, byte, calls with other arguments.
      PROGRAM OLD
      BYTE B
      DOUBLE COMPLEX Z
      REAL X
      EXTERNAL SHOW
      DO 50 I = -1, 2
      CALL CHOOSE (I, *10, *20)
      PRINT *, 'neither'
      GO TO 50
   10 PRINT *, 'first'
      GO TO 50
   20 PRINT *, 'second'
   50 CONTINUE
      CALL FAR (*60)
      PRINT *, 'not reached'
   60 N = 0
      DO 70 X = 0., 1., .25
      IF (X .EQ. .5) GO TO 70
      N = N + 1
   70 CONTINUE
      PRINT *, N, X
      DO X = 1, -1, -.5
      IF (X .LT. 0) EXIT
      END DO
      PRINT *, X
      DO X = 1., 0.
      N = -1
      END DO
      PRINT *, X, N
      B = 127
      Z = (1D0, 2D0)
      PRINT *, B, Z
      CALL SHOW (1, 2.5)
      CALL SHOW (2, 7)
      CALL SHOW (2, 8, 9)
      END
      SUBROUTINE CHOOSE (I, *, *)
      IF (I .LE. 0) RETURN
      RETURN I
      END
      SUBROUTINE FAR (*)
      RETURN 1
      END
