! Fixed source form, as in the standard.
C     Fixed source form: comments, continuation, labels, tabs, blanks
C     inside of names and between none, directives with three sentinels.
      PROGRAM FIXED
      INTEGER I, N, K
      REAL*8 A(20), S
      CHARACTER*80 TEXT
      PARAMETER (N = 2 0)
* a comment
      DO 10 I = 1, N
        A(I) = I *
     1         2
   10 CONTINUE
      DO20I=1,3
20    A(I)=A(I)+1
      DO 30 I = 1. 5
c$acc data
c$acc& copy(a)
!$ACC PARALLEL LOOP
      DO I = 1, N                                                       ignored
	 A(I) = A(I) + 0.5D0
      END DO
*$acc end
*$acc1 data
      S = 0
      DO 40, I = 1, N
      IF (I .GT. 3) S = S + A (I)
   40 CONTINUE
      PRINT *, S, DO30I
      TEXT = 'goes over the e
     +nd of a line'
      PRINT '(A)', TEXT
      K = 1 2
      IFK=2
      IF (K .EQ. 12) THEN
      PRINT 50, K, IFK
      ELSEIF(K.EQ.13)THEN
      STOP 1
      ENDIF
   50 FORMAT (4H K= , I3, ' ifk=', I3)
      END
