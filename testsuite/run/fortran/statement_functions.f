! Statement functions: of implicit and declared types, of each other and of the host's variables.
      PROGRAM STATEF
      DOUBLE PRECISION D, E, X
      CHARACTER*3 PICK, WORD
      LOGICAL ODD
      COMPLEX*16 Z
      DOUBLE PRECISION CABS1
      INTEGER A(3)
      CABS1(Z) = ABS(DBLE(Z)) + ABS(DIMAG(Z))
      D(X) = X * X + OFFSET
      E(X) = D(X) + D(X + 1)
      DATA A / 3 * 5 /
      ODD(I) = MOD(I, 2) .EQ. 1
      PICK(WORD, I) = WORD(I:I) // '--'
      AREA(R, H) = R * H
      A(1) = 7
      OFFSET = 0.5
      I = 100
      PRINT *, D(2.0D0), E(1.0D0)
      OFFSET = 1
      PRINT *, D(2.0D0), AREA(2., 3.), I
      PRINT *, ODD(3), ODD(4), PICK('abc', 2), A(1), A(2)
      PRINT *, CABS1((3.0D0, -4.0D0))
      END
