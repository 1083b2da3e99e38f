! with: parts/common_blocks_data.f
! Common blocks, equivalence and block data over program units and two files.
      PROGRAM BLOCKS
      IMPLICIT DOUBLE PRECISION (A-H, O-Z)
      COMMON /GRID/ N, X(10), FLAG, NAME
      COMMON /GRID/ MORE
      COMMON A, B(3), I
      LOGICAL FLAG
      CHARACTER NAME*5
      DIMENSION IWORD(2), PART(2, 3), ROW(6)
      EQUIVALENCE (Z, IWORD(1)), (PART(1, 1), ROW), (ROW(4), C)
      CHARACTER*8 LONG, FIRST*4, LAST*4
      EQUIVALENCE (LONG, FIRST), (LONG(5:8), LAST)
      INTEGER K, L
      EQUIVALENCE (K, L), (LAST, LETTERS)
      CHARACTER*1 LETTERS(4)
      DATA ROW / 6 * 1.5D0 /
      COMMON /EQ/ P(4)
      DIMENSION Q(3)
      EQUIVALENCE (P(2), Q(1))
      EXTERNAL SETUP
      PRINT *, N, X(1), X(10), FLAG, NAME, MORE
      CALL CHANGE
      PRINT *, A, B, I
      PRINT *, N, X(2), NAME
      Z = 1
      PRINT *, IWORD(1), IWORD(2)
      C = 7
      PRINT *, PART(2, 2), ROW(4), ROW(6)
      LONG = 'abcdefgh'
      PRINT *, FIRST, ' ', LAST, ' ', LETTERS(3)
      LETTERS(1) = 'X'
      PRINT *, LONG
      K = 41
      L = L + 1
      PRINT *, K
      DO 10 J = 1, 3
   10 B(J) = J
c$acc parallel loop copy(X, B)
      DO J = 1, 10
         X(J) = J + B(MOD (J, 3) + 1)
      END DO
      PRINT *, SUM (X)
      P(3) = 3
      PRINT *, Q(2), TOTAL ()
      END

      SUBROUTINE CHANGE
      COMMON / / V(4), K
      DOUBLE PRECISION V
      COMMON /GRID/ NN, XX
      DOUBLE PRECISION XX(10)
      SAVE /GRID/
      V(1) = 10
      DO 10 I = 2, 4
   10 V(I) = V(I - 1) * 2
      K = 99
      NN = NN + 1
      XX(2) = -1
      END

      DOUBLE PRECISION FUNCTION TOTAL ()
      IMPLICIT DOUBLE PRECISION (A-H, O-Z)
      COMMON /GRID/ N, X(10), FLAG, NAME
      CHARACTER*5 NAME
      TOTAL = 0
      DO 10 I = 1, 10
   10 TOTAL = TOTAL + X(I)
      END
