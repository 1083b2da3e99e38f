! Called with a real or with an integer, and with too many arguments.
      SUBROUTINE SHOW (KIND, A)
      INTEGER KIND, I
      REAL A, X
      EQUIVALENCE (X, I)
      X = A
      IF (KIND .EQ. 1) PRINT *, X
      IF (KIND .EQ. 2) PRINT *, I
      END
