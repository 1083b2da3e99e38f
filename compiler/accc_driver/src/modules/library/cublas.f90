! Interfaces of cuBLAS under the names of NVIDIA's Fortran module `cublas`: BLAS's arguments with scalars by value, which
! cuBLAS's first interface took, and those of `cublas_v2`, which take a handle. Link with `-cudalib=cublas`.
module cublas
  use cublas_v2
  use, intrinsic :: iso_c_binding, only: c_int, c_char, c_float, c_double, c_float_complex, c_double_complex
  implicit none
  private :: c_int, c_char, c_float, c_double, c_float_complex, c_double_complex
  interface
    subroutine cublasInit() &
        bind(c, name='cublasInit')
    end subroutine
    subroutine cublasShutdown() &
        bind(c, name='cublasShutdown')
    end subroutine
    subroutine cublasSaxpy_blas(n, a, x, incx, y, incy) &
        bind(c, name='cublasSaxpy')
      import
      integer(c_int), value :: n, incx, incy
      real(c_float), value :: a
      type(*), dimension(*) :: x, y
    end subroutine
    subroutine cublasScopy_blas(n, x, incx, y, incy) &
        bind(c, name='cublasScopy')
      import
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end subroutine
    subroutine cublasSswap_blas(n, x, incx, y, incy) &
        bind(c, name='cublasSswap')
      import
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end subroutine
    subroutine cublasSscal_blas(n, a, x, incx) &
        bind(c, name='cublasSscal')
      import
      integer(c_int), value :: n, incx
      real(c_float), value :: a
      type(*), dimension(*) :: x
    end subroutine
    real(c_float) function cublasSdot_blas(n, x, incx, y, incy) &
        bind(c, name='cublasSdot')
      import
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end function
    real(c_float) function cublasSnrm2_blas(n, x, incx) &
        bind(c, name='cublasSnrm2')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    real(c_float) function cublasSasum_blas(n, x, incx) &
        bind(c, name='cublasSasum')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    integer(c_int) function cublasIsamax_blas(n, x, incx) &
        bind(c, name='cublasIsamax')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    integer(c_int) function cublasIsamin_blas(n, x, incx) &
        bind(c, name='cublasIsamin')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    subroutine cublasSgemv_blas(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublasSgemv')
      import
      character(kind=c_char), value :: trans
      integer(c_int), value :: m, n, lda, incx, incy
      real(c_float), value :: alpha, beta
      type(*), dimension(*) :: a, x, y
    end subroutine
    subroutine cublasSger_blas(m, n, alpha, x, incx, y, incy, a, lda) &
        bind(c, name='cublasSger')
      import
      integer(c_int), value :: m, n, incx, incy, lda
      real(c_float), value :: alpha
      type(*), dimension(*) :: x, y, a
    end subroutine
    subroutine cublasSgemm_blas(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasSgemm')
      import
      character(kind=c_char), value :: transa, transb
      integer(c_int), value :: m, n, k, lda, ldb, ldc
      real(c_float), value :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end subroutine
    subroutine cublasSsymm_blas(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasSsymm')
      import
      character(kind=c_char), value :: side, uplo
      integer(c_int), value :: m, n, lda, ldb, ldc
      real(c_float), value :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end subroutine
    subroutine cublasSsyrk_blas(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
        bind(c, name='cublasSsyrk')
      import
      character(kind=c_char), value :: uplo, trans
      integer(c_int), value :: n, k, lda, ldc
      real(c_float), value :: alpha, beta
      type(*), dimension(*) :: a, c
    end subroutine
    subroutine cublasStrsm_blas(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
        bind(c, name='cublasStrsm')
      import
      character(kind=c_char), value :: side, uplo, transa, diag
      integer(c_int), value :: m, n, lda, ldb
      real(c_float), value :: alpha
      type(*), dimension(*) :: a, b
    end subroutine
    subroutine cublasDaxpy_blas(n, a, x, incx, y, incy) &
        bind(c, name='cublasDaxpy')
      import
      integer(c_int), value :: n, incx, incy
      real(c_double), value :: a
      type(*), dimension(*) :: x, y
    end subroutine
    subroutine cublasDcopy_blas(n, x, incx, y, incy) &
        bind(c, name='cublasDcopy')
      import
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end subroutine
    subroutine cublasDswap_blas(n, x, incx, y, incy) &
        bind(c, name='cublasDswap')
      import
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end subroutine
    subroutine cublasDscal_blas(n, a, x, incx) &
        bind(c, name='cublasDscal')
      import
      integer(c_int), value :: n, incx
      real(c_double), value :: a
      type(*), dimension(*) :: x
    end subroutine
    real(c_double) function cublasDdot_blas(n, x, incx, y, incy) &
        bind(c, name='cublasDdot')
      import
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end function
    real(c_double) function cublasDnrm2_blas(n, x, incx) &
        bind(c, name='cublasDnrm2')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    real(c_double) function cublasDasum_blas(n, x, incx) &
        bind(c, name='cublasDasum')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    integer(c_int) function cublasIdamax_blas(n, x, incx) &
        bind(c, name='cublasIdamax')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    integer(c_int) function cublasIdamin_blas(n, x, incx) &
        bind(c, name='cublasIdamin')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    subroutine cublasDgemv_blas(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublasDgemv')
      import
      character(kind=c_char), value :: trans
      integer(c_int), value :: m, n, lda, incx, incy
      real(c_double), value :: alpha, beta
      type(*), dimension(*) :: a, x, y
    end subroutine
    subroutine cublasDger_blas(m, n, alpha, x, incx, y, incy, a, lda) &
        bind(c, name='cublasDger')
      import
      integer(c_int), value :: m, n, incx, incy, lda
      real(c_double), value :: alpha
      type(*), dimension(*) :: x, y, a
    end subroutine
    subroutine cublasDgemm_blas(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasDgemm')
      import
      character(kind=c_char), value :: transa, transb
      integer(c_int), value :: m, n, k, lda, ldb, ldc
      real(c_double), value :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end subroutine
    subroutine cublasDsymm_blas(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasDsymm')
      import
      character(kind=c_char), value :: side, uplo
      integer(c_int), value :: m, n, lda, ldb, ldc
      real(c_double), value :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end subroutine
    subroutine cublasDsyrk_blas(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
        bind(c, name='cublasDsyrk')
      import
      character(kind=c_char), value :: uplo, trans
      integer(c_int), value :: n, k, lda, ldc
      real(c_double), value :: alpha, beta
      type(*), dimension(*) :: a, c
    end subroutine
    subroutine cublasDtrsm_blas(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
        bind(c, name='cublasDtrsm')
      import
      character(kind=c_char), value :: side, uplo, transa, diag
      integer(c_int), value :: m, n, lda, ldb
      real(c_double), value :: alpha
      type(*), dimension(*) :: a, b
    end subroutine
    subroutine cublasCaxpy_blas(n, a, x, incx, y, incy) &
        bind(c, name='cublasCaxpy')
      import
      integer(c_int), value :: n, incx, incy
      complex(c_float_complex), value :: a
      type(*), dimension(*) :: x, y
    end subroutine
    subroutine cublasCcopy_blas(n, x, incx, y, incy) &
        bind(c, name='cublasCcopy')
      import
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end subroutine
    subroutine cublasCswap_blas(n, x, incx, y, incy) &
        bind(c, name='cublasCswap')
      import
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end subroutine
    subroutine cublasCscal_blas(n, a, x, incx) &
        bind(c, name='cublasCscal')
      import
      integer(c_int), value :: n, incx
      complex(c_float_complex), value :: a
      type(*), dimension(*) :: x
    end subroutine
    complex(c_float_complex) function cublasCdotu_blas(n, x, incx, y, incy) &
        bind(c, name='cublasCdotu')
      import
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end function
    complex(c_float_complex) function cublasCdotc_blas(n, x, incx, y, incy) &
        bind(c, name='cublasCdotc')
      import
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end function
    real(c_float) function cublasScnrm2_blas(n, x, incx) &
        bind(c, name='cublasScnrm2')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    real(c_float) function cublasScasum_blas(n, x, incx) &
        bind(c, name='cublasScasum')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    integer(c_int) function cublasIcamax_blas(n, x, incx) &
        bind(c, name='cublasIcamax')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    integer(c_int) function cublasIcamin_blas(n, x, incx) &
        bind(c, name='cublasIcamin')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    subroutine cublasCgemv_blas(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublasCgemv')
      import
      character(kind=c_char), value :: trans
      integer(c_int), value :: m, n, lda, incx, incy
      complex(c_float_complex), value :: alpha, beta
      type(*), dimension(*) :: a, x, y
    end subroutine
    subroutine cublasCgeru_blas(m, n, alpha, x, incx, y, incy, a, lda) &
        bind(c, name='cublasCgeru')
      import
      integer(c_int), value :: m, n, incx, incy, lda
      complex(c_float_complex), value :: alpha
      type(*), dimension(*) :: x, y, a
    end subroutine
    subroutine cublasCgerc_blas(m, n, alpha, x, incx, y, incy, a, lda) &
        bind(c, name='cublasCgerc')
      import
      integer(c_int), value :: m, n, incx, incy, lda
      complex(c_float_complex), value :: alpha
      type(*), dimension(*) :: x, y, a
    end subroutine
    subroutine cublasCgemm_blas(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasCgemm')
      import
      character(kind=c_char), value :: transa, transb
      integer(c_int), value :: m, n, k, lda, ldb, ldc
      complex(c_float_complex), value :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end subroutine
    subroutine cublasCsymm_blas(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasCsymm')
      import
      character(kind=c_char), value :: side, uplo
      integer(c_int), value :: m, n, lda, ldb, ldc
      complex(c_float_complex), value :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end subroutine
    subroutine cublasCsyrk_blas(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
        bind(c, name='cublasCsyrk')
      import
      character(kind=c_char), value :: uplo, trans
      integer(c_int), value :: n, k, lda, ldc
      complex(c_float_complex), value :: alpha, beta
      type(*), dimension(*) :: a, c
    end subroutine
    subroutine cublasCtrsm_blas(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
        bind(c, name='cublasCtrsm')
      import
      character(kind=c_char), value :: side, uplo, transa, diag
      integer(c_int), value :: m, n, lda, ldb
      complex(c_float_complex), value :: alpha
      type(*), dimension(*) :: a, b
    end subroutine
    subroutine cublasZaxpy_blas(n, a, x, incx, y, incy) &
        bind(c, name='cublasZaxpy')
      import
      integer(c_int), value :: n, incx, incy
      complex(c_double_complex), value :: a
      type(*), dimension(*) :: x, y
    end subroutine
    subroutine cublasZcopy_blas(n, x, incx, y, incy) &
        bind(c, name='cublasZcopy')
      import
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end subroutine
    subroutine cublasZswap_blas(n, x, incx, y, incy) &
        bind(c, name='cublasZswap')
      import
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end subroutine
    subroutine cublasZscal_blas(n, a, x, incx) &
        bind(c, name='cublasZscal')
      import
      integer(c_int), value :: n, incx
      complex(c_double_complex), value :: a
      type(*), dimension(*) :: x
    end subroutine
    complex(c_double_complex) function cublasZdotu_blas(n, x, incx, y, incy) &
        bind(c, name='cublasZdotu')
      import
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end function
    complex(c_double_complex) function cublasZdotc_blas(n, x, incx, y, incy) &
        bind(c, name='cublasZdotc')
      import
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end function
    real(c_double) function cublasDznrm2_blas(n, x, incx) &
        bind(c, name='cublasDznrm2')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    real(c_double) function cublasDzasum_blas(n, x, incx) &
        bind(c, name='cublasDzasum')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    integer(c_int) function cublasIzamax_blas(n, x, incx) &
        bind(c, name='cublasIzamax')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    integer(c_int) function cublasIzamin_blas(n, x, incx) &
        bind(c, name='cublasIzamin')
      import
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
    end function
    subroutine cublasZgemv_blas(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublasZgemv')
      import
      character(kind=c_char), value :: trans
      integer(c_int), value :: m, n, lda, incx, incy
      complex(c_double_complex), value :: alpha, beta
      type(*), dimension(*) :: a, x, y
    end subroutine
    subroutine cublasZgeru_blas(m, n, alpha, x, incx, y, incy, a, lda) &
        bind(c, name='cublasZgeru')
      import
      integer(c_int), value :: m, n, incx, incy, lda
      complex(c_double_complex), value :: alpha
      type(*), dimension(*) :: x, y, a
    end subroutine
    subroutine cublasZgerc_blas(m, n, alpha, x, incx, y, incy, a, lda) &
        bind(c, name='cublasZgerc')
      import
      integer(c_int), value :: m, n, incx, incy, lda
      complex(c_double_complex), value :: alpha
      type(*), dimension(*) :: x, y, a
    end subroutine
    subroutine cublasZgemm_blas(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasZgemm')
      import
      character(kind=c_char), value :: transa, transb
      integer(c_int), value :: m, n, k, lda, ldb, ldc
      complex(c_double_complex), value :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end subroutine
    subroutine cublasZsymm_blas(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasZsymm')
      import
      character(kind=c_char), value :: side, uplo
      integer(c_int), value :: m, n, lda, ldb, ldc
      complex(c_double_complex), value :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end subroutine
    subroutine cublasZsyrk_blas(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
        bind(c, name='cublasZsyrk')
      import
      character(kind=c_char), value :: uplo, trans
      integer(c_int), value :: n, k, lda, ldc
      complex(c_double_complex), value :: alpha, beta
      type(*), dimension(*) :: a, c
    end subroutine
    subroutine cublasZtrsm_blas(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
        bind(c, name='cublasZtrsm')
      import
      character(kind=c_char), value :: side, uplo, transa, diag
      integer(c_int), value :: m, n, lda, ldb
      complex(c_double_complex), value :: alpha
      type(*), dimension(*) :: a, b
    end subroutine
  end interface
  interface cublasSaxpy
    procedure :: cublasSaxpy_blas
  end interface
  interface cublasScopy
    procedure :: cublasScopy_blas
  end interface
  interface cublasSswap
    procedure :: cublasSswap_blas
  end interface
  interface cublasSscal
    procedure :: cublasSscal_blas
  end interface
  interface cublasSdot
    procedure :: cublasSdot_blas
  end interface
  interface cublasSnrm2
    procedure :: cublasSnrm2_blas
  end interface
  interface cublasSasum
    procedure :: cublasSasum_blas
  end interface
  interface cublasIsamax
    procedure :: cublasIsamax_blas
  end interface
  interface cublasIsamin
    procedure :: cublasIsamin_blas
  end interface
  interface cublasSgemv
    procedure :: cublasSgemv_blas
  end interface
  interface cublasSger
    procedure :: cublasSger_blas
  end interface
  interface cublasSgemm
    procedure :: cublasSgemm_blas
  end interface
  interface cublasSsymm
    procedure :: cublasSsymm_blas
  end interface
  interface cublasSsyrk
    procedure :: cublasSsyrk_blas
  end interface
  interface cublasStrsm
    procedure :: cublasStrsm_blas
  end interface
  interface cublasDaxpy
    procedure :: cublasDaxpy_blas
  end interface
  interface cublasDcopy
    procedure :: cublasDcopy_blas
  end interface
  interface cublasDswap
    procedure :: cublasDswap_blas
  end interface
  interface cublasDscal
    procedure :: cublasDscal_blas
  end interface
  interface cublasDdot
    procedure :: cublasDdot_blas
  end interface
  interface cublasDnrm2
    procedure :: cublasDnrm2_blas
  end interface
  interface cublasDasum
    procedure :: cublasDasum_blas
  end interface
  interface cublasIdamax
    procedure :: cublasIdamax_blas
  end interface
  interface cublasIdamin
    procedure :: cublasIdamin_blas
  end interface
  interface cublasDgemv
    procedure :: cublasDgemv_blas
  end interface
  interface cublasDger
    procedure :: cublasDger_blas
  end interface
  interface cublasDgemm
    procedure :: cublasDgemm_blas
  end interface
  interface cublasDsymm
    procedure :: cublasDsymm_blas
  end interface
  interface cublasDsyrk
    procedure :: cublasDsyrk_blas
  end interface
  interface cublasDtrsm
    procedure :: cublasDtrsm_blas
  end interface
  interface cublasCaxpy
    procedure :: cublasCaxpy_blas
  end interface
  interface cublasCcopy
    procedure :: cublasCcopy_blas
  end interface
  interface cublasCswap
    procedure :: cublasCswap_blas
  end interface
  interface cublasCscal
    procedure :: cublasCscal_blas
  end interface
  interface cublasCdotu
    procedure :: cublasCdotu_blas
  end interface
  interface cublasCdotc
    procedure :: cublasCdotc_blas
  end interface
  interface cublasScnrm2
    procedure :: cublasScnrm2_blas
  end interface
  interface cublasScasum
    procedure :: cublasScasum_blas
  end interface
  interface cublasIcamax
    procedure :: cublasIcamax_blas
  end interface
  interface cublasIcamin
    procedure :: cublasIcamin_blas
  end interface
  interface cublasCgemv
    procedure :: cublasCgemv_blas
  end interface
  interface cublasCgeru
    procedure :: cublasCgeru_blas
  end interface
  interface cublasCgerc
    procedure :: cublasCgerc_blas
  end interface
  interface cublasCgemm
    procedure :: cublasCgemm_blas
  end interface
  interface cublasCsymm
    procedure :: cublasCsymm_blas
  end interface
  interface cublasCsyrk
    procedure :: cublasCsyrk_blas
  end interface
  interface cublasCtrsm
    procedure :: cublasCtrsm_blas
  end interface
  interface cublasZaxpy
    procedure :: cublasZaxpy_blas
  end interface
  interface cublasZcopy
    procedure :: cublasZcopy_blas
  end interface
  interface cublasZswap
    procedure :: cublasZswap_blas
  end interface
  interface cublasZscal
    procedure :: cublasZscal_blas
  end interface
  interface cublasZdotu
    procedure :: cublasZdotu_blas
  end interface
  interface cublasZdotc
    procedure :: cublasZdotc_blas
  end interface
  interface cublasDznrm2
    procedure :: cublasDznrm2_blas
  end interface
  interface cublasDzasum
    procedure :: cublasDzasum_blas
  end interface
  interface cublasIzamax
    procedure :: cublasIzamax_blas
  end interface
  interface cublasIzamin
    procedure :: cublasIzamin_blas
  end interface
  interface cublasZgemv
    procedure :: cublasZgemv_blas
  end interface
  interface cublasZgeru
    procedure :: cublasZgeru_blas
  end interface
  interface cublasZgerc
    procedure :: cublasZgerc_blas
  end interface
  interface cublasZgemm
    procedure :: cublasZgemm_blas
  end interface
  interface cublasZsymm
    procedure :: cublasZsymm_blas
  end interface
  interface cublasZsyrk
    procedure :: cublasZsyrk_blas
  end interface
  interface cublasZtrsm
    procedure :: cublasZtrsm_blas
  end interface
end module
