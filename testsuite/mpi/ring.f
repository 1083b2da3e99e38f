C     A token goes round the ranks, each of which adds its number; the
C     header instead of the module, and MPI_IN_PLACE from a common.
      PROGRAM RING
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER IERR, RANK, RANKS, TOKEN, NEXT, PREV, TOTAL
      INTEGER STATUS(MPI_STATUS_SIZE)
      DOUBLE PRECISION T
      CALL MPI_INIT(IERR)
      CALL MPI_COMM_RANK(MPI_COMM_WORLD, RANK, IERR)
      CALL MPI_COMM_SIZE(MPI_COMM_WORLD, RANKS, IERR)
      T = MPI_WTIME()
      NEXT = MOD(RANK + 1, RANKS)
      PREV = MOD(RANK + RANKS - 1, RANKS)
      TOKEN = 0
      IF (RANK .EQ. 0) THEN
         CALL MPI_SENDRECV(1000, 1, MPI_INTEGER, NEXT, 7, TOKEN, 1,
     &        MPI_INTEGER, PREV, 7, MPI_COMM_WORLD, STATUS, IERR)
      ELSE
         CALL MPI_RECV(TOKEN, 1, MPI_INTEGER, PREV, 7,
     &        MPI_COMM_WORLD, STATUS, IERR)
         CALL MPI_SEND(TOKEN + RANK, 1, MPI_INTEGER, NEXT, 7,
     &        MPI_COMM_WORLD, IERR)
      ENDIF
      TOTAL = RANK
      CALL MPI_ALLREDUCE(MPI_IN_PLACE, TOTAL, 1, MPI_INTEGER, MPI_SUM,
     &     MPI_COMM_WORLD, IERR)
      T = MPI_WTIME() - T
      IF (RANK .EQ. 0) THEN
         IF (TOKEN .EQ. 1000 + TOTAL .AND. T .GE. 0) THEN
            PRINT *, TOKEN, ' right'
         ELSE
            PRINT *, TOKEN, TOTAL, ' WRONG'
         ENDIF
      ENDIF
      CALL MPI_FINALIZE(IERR)
      END
