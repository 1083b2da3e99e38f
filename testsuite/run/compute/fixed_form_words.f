! run: => fixed_form_words.expect
! Blanks mean nothing in the directives of fixed form: words are found wherever they begin and end.
      PROGRAM WORDS
      INTEGER I,J,N
      PARAMETER (N=30)
      REAL*8 A(N,N),B(N,N),S
      DO 10 J=1,N
      DO 10 I=1,N
   10 A(I,J)=I+J
      S=0
!$ACC DATA COPY IN(A)
!$acc& create(b)
!$ACC PARALLELLOOPCOLLAPSE(2)
c$acc*GANG VECTOR
      DO J=1,N
      DO I=1,N
      B(I,J)=A(I,J)*2
      END DO
      END DO
*$ACC PARALLEL LOOP REDUC
*$ACC+TION(+:S) COLL APSE(2)
      DO J=1,N
      DO I=1,N
      S=S+B(I,J)
      END DO
      END DO
C$ACC ENDPARALLELLOOP
!$ACC UPDATESELF(B)IF_PRE SENT
!$ACC END
!$ACC& DATA
      PRINT *,S,B(3,4)
!$ACC KERNELS COPYOUT(B)                                                xxxx
!$ACC LOOP INDEPEN DENT VEC TORGANG ! a comment
      DO J=1,N
      DO I=1,N
      B(I,J)=1
      END DO
      END DO
!$ACC END KER
!$ACC1NELS
!$ACC ENTERDATA COPYIN(A)
      A=0
!$ACC UPD ATE DEV ICE(A
!$ACC& )
!$ACC EXIT DATA COPY OUT(A)ASYNC
!$ACC WAIT
      PRINT *,SUM(A),SUM(B)
      END
