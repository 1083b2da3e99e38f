C     ROMBERG INTEGRATION WITH A FUNCTION AS AN ARGUMENT, IN UPPER CASE.
      PROGRAM ROMB
      EXTERNAL F
      DOUBLE PRECISION F, R, QROMB
      R = QROMB(F, 0.0D0, 1.0D0, 6)
      WRITE(6,100) R
  100 FORMAT(1X,'INTEGRAL = ',F14.10)
      STOP
      END
      DOUBLE PRECISION FUNCTION F(X)
      DOUBLE PRECISION X
      F = 4.0D0/(1.0D0 + X*X)
      RETURN
      END
      DOUBLE PRECISION FUNCTION QROMB(FUNC, A, B, N)
      DOUBLE PRECISION FUNC, A, B, T(10,10), H, S
      INTEGER N, I, J, K
      H = B - A
      T(1,1) = 0.5D0*H*(FUNC(A) + FUNC(B))
      DO 30 I = 2, N
        H = 0.5D0*H
        S = 0.0D0
        DO 10 K = 1, 2**(I-1)-1, 2
   10   S = S + FUNC(A + K*H)
        T(I,1) = 0.5D0*T(I-1,1) + H*S
        DO 20 J = 2, I
          T(I,J) = T(I,J-1) + (T(I,J-1) - T(I-1,J-1))/(4.0D0**(J-1) - 1)
   20   CONTINUE
   30 CONTINUE
      QROMB = T(N,N)
      RETURN
      END
