! Procedures beyond the standard that old codes call.
      PROGRAM OLDPRO
      REAL VALUES(2), T, TOTAL
      INTEGER STATUS
      CHARACTER*30 ARG, WHEN
      CALL GETARG (1, ARG)
      PRINT *, IARGC (), LEN_TRIM (ARG)
      T = ETIME (VALUES)
      PRINT *, T .GE. 0, ABS (T - VALUES(1) - VALUES(2)) .LT. 1E-3
      PRINT *, DTIME (VALUES) .GE. 0
      CALL SECOND (TOTAL)
      PRINT *, TOTAL .GE. T
      CALL SYSTEM ('exit 3', STATUS)
      PRINT *, STATUS
      CALL FLUSH (6)
      CALL SYSTEM ('true')
      CALL SLEEP (0)
      CALL FDATE (WHEN)
      PRINT *, WHEN .NE. ' '
      CALL EXIT (0)
      PRINT *, 'not reached'
      END
