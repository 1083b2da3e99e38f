! Directives in fixed form: sentinels, continuation, words without blanks.
      PROGRAM FIXED
      IMPLICIT NONE
      INTEGER N
      PARAMETER (N=20)
      REAL A(N),B(N)
      INTEGER I,J
      COMMON /BL/ A
C$ACC DECLARE CREATE(/BL/)
      DO 5 I=1,N
      A(I)=I
    5 B(I)=0
*$ACC UPDATE DEVICE(/BL/)
!$ACC PARALLEL LOOP COPY(B)
!$ACC1 PRIVATE(J)
!$ACC2 NUM_GANGS(4)
      DO 10 I=1,N
      J=I*2
      B(I)=A(I)+J
   10 CONTINUE
C$ACC KERNELS COPY(B)
      DO I=1,N
        B(I)=B(I)+1
      ENDDO
c$acc endkernels
!$acc parallel
!$acc& loop copy(b) reduction
!$acc&(+:j)
      do i=1,n
        b(i)=b(i)*2
        j = j + i
      enddo
!$acc endparallelloop
!$ACC PARALLELLOOP
!$ACC+COPY(B)
      DO I=1,N
        B(I)=B(I)-1
      ENDDO
      PRINT *,SUM(B)
!$acc atomic
      b(1)=b(1)+1
!$ACC ENTER DATA COPYIN(B)
!$ACC EXIT DATA
!$ACC+COPYOUT(B)
!$    print *, 'openmp sentinel'
      END
