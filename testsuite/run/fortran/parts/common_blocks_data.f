! The block data of common_blocks.f.
      BLOCK DATA SETUP
      COMMON /GRID/ N, X(10), FLAG, NAME, MORE
      DOUBLE PRECISION X
      LOGICAL FLAG
      CHARACTER*5 NAME
      DATA N, X(1), (X(I), I = 2, 10) / 10, 0.5D0, 9 * 2.5D0 /
      DATA FLAG / .TRUE. /, NAME / 'grid' /, MORE / -3 /
      END
