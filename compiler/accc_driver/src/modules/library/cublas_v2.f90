! Interfaces of cuBLAS's functions that take a handle, under the names of NVIDIA's Fortran module `cublas_v2`. Link with `-cudalib=cublas`. Scalars are the host's (`cublas_pointer_mode_host`), arrays the device's.
module cublas_v2
  use, intrinsic :: iso_c_binding, only: c_int, c_ptr, c_long_long, c_float, c_double
  implicit none
  private :: c_int, c_ptr, c_long_long, c_float, c_double
  type, bind(c) :: cublashandle
    type(c_ptr) :: handle
  end type
  integer, parameter :: cublas_status_success = 0, cublas_status_not_initialized = 1, cublas_status_alloc_failed = 3
  integer, parameter :: cublas_status_invalid_value = 7, cublas_status_arch_mismatch = 8, cublas_status_mapping_error = 11
  integer, parameter :: cublas_status_execution_failed = 13, cublas_status_internal_error = 14
  integer, parameter :: cublas_fill_mode_lower = 0, cublas_fill_mode_upper = 1
  integer, parameter :: cublas_diag_non_unit = 0, cublas_diag_unit = 1
  integer, parameter :: cublas_side_left = 0, cublas_side_right = 1
  integer, parameter :: cublas_op_n = 0, cublas_op_t = 1, cublas_op_c = 2
  integer, parameter :: cublas_pointer_mode_host = 0, cublas_pointer_mode_device = 1
  interface
    integer(c_int) function cublasCreate(h) &
        bind(c, name='cublasCreate_v2')
      import
      type(cublashandle) :: h
    end function
    integer(c_int) function cublasDestroy(h) &
        bind(c, name='cublasDestroy_v2')
      import
      type(cublashandle), value :: h
    end function
    integer(c_int) function cublasGetVersion(h, version) &
        bind(c, name='cublasGetVersion_v2')
      import
      type(cublashandle), value :: h
      integer(c_int) :: version
    end function
    integer(c_int) function cublasSetStream(h, stream) &
        bind(c, name='cublasSetStream_v2')
      import
      type(cublashandle), value :: h
      integer(c_long_long), value :: stream
    end function
    integer(c_int) function cublasGetStream(h, stream) &
        bind(c, name='cublasGetStream_v2')
      import
      type(cublashandle), value :: h
      integer(c_long_long) :: stream
    end function
    integer(c_int) function cublasSetPointerMode(h, mode) &
        bind(c, name='cublasSetPointerMode_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: mode
    end function
    integer(c_int) function cublasGetPointerMode(h, mode) &
        bind(c, name='cublasGetPointerMode_v2')
      import
      type(cublashandle), value :: h
      integer(c_int) :: mode
    end function
    integer(c_int) function cublasSetMathMode(h, mode) &
        bind(c, name='cublasSetMathMode')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: mode
    end function
    integer(c_int) function cublasSaxpy_v2(h, n, a, x, incx, y, incy) &
        bind(c, name='cublasSaxpy_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      real(c_float) :: a
      type(*), dimension(*) :: x, y
    end function
    integer(c_int) function cublasScopy_v2(h, n, x, incx, y, incy) &
        bind(c, name='cublasScopy_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end function
    integer(c_int) function cublasSswap_v2(h, n, x, incx, y, incy) &
        bind(c, name='cublasSswap_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end function
    integer(c_int) function cublasSscal_v2(h, n, a, x, incx) &
        bind(c, name='cublasSscal_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      real(c_float) :: a
      type(*), dimension(*) :: x
    end function
    integer(c_int) function cublasSdot_v2(h, n, x, incx, y, incy, res) &
        bind(c, name='cublasSdot_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
      real(c_float) :: res
    end function
    integer(c_int) function cublasSgemv_v2(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublasSgemv_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: trans, m, n, lda, incx, incy
      real(c_float) :: alpha, beta
      type(*), dimension(*) :: a, x, y
    end function
    integer(c_int) function cublasSgemm_v2(h, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasSgemm_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: transa, transb, m, n, k, lda, ldb, ldc
      real(c_float) :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end function
    integer(c_int) function cublasSsymm_v2(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasSsymm_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: side, uplo, m, n, lda, ldb, ldc
      real(c_float) :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end function
    integer(c_int) function cublasSsyrk_v2(h, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
        bind(c, name='cublasSsyrk_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: uplo, trans, n, k, lda, ldc
      real(c_float) :: alpha, beta
      type(*), dimension(*) :: a, c
    end function
    integer(c_int) function cublasStrsm_v2(h, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
        bind(c, name='cublasStrsm_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: side, uplo, transa, diag, m, n, lda, ldb
      real(c_float) :: alpha
      type(*), dimension(*) :: a, b
    end function
    integer(c_int) function cublasSgemmStridedBatched(h, transa, transb, m, n, k, alpha, a, lda, stridea, b, ldb, &
        strideb, beta, c, ldc, stridec, batchcount) &
        bind(c, name='cublasSgemmStridedBatched')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: transa, transb, m, n, k, lda, ldb, ldc, batchcount
      integer(c_long_long), value :: stridea, strideb, stridec
      real(c_float) :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end function
    integer(c_int) function cublasDaxpy_v2(h, n, a, x, incx, y, incy) &
        bind(c, name='cublasDaxpy_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      real(c_double) :: a
      type(*), dimension(*) :: x, y
    end function
    integer(c_int) function cublasDcopy_v2(h, n, x, incx, y, incy) &
        bind(c, name='cublasDcopy_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end function
    integer(c_int) function cublasDswap_v2(h, n, x, incx, y, incy) &
        bind(c, name='cublasDswap_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end function
    integer(c_int) function cublasDscal_v2(h, n, a, x, incx) &
        bind(c, name='cublasDscal_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      real(c_double) :: a
      type(*), dimension(*) :: x
    end function
    integer(c_int) function cublasDdot_v2(h, n, x, incx, y, incy, res) &
        bind(c, name='cublasDdot_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
      real(c_double) :: res
    end function
    integer(c_int) function cublasDgemv_v2(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublasDgemv_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: trans, m, n, lda, incx, incy
      real(c_double) :: alpha, beta
      type(*), dimension(*) :: a, x, y
    end function
    integer(c_int) function cublasDgemm_v2(h, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasDgemm_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: transa, transb, m, n, k, lda, ldb, ldc
      real(c_double) :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end function
    integer(c_int) function cublasDsymm_v2(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasDsymm_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: side, uplo, m, n, lda, ldb, ldc
      real(c_double) :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end function
    integer(c_int) function cublasDsyrk_v2(h, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
        bind(c, name='cublasDsyrk_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: uplo, trans, n, k, lda, ldc
      real(c_double) :: alpha, beta
      type(*), dimension(*) :: a, c
    end function
    integer(c_int) function cublasDtrsm_v2(h, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
        bind(c, name='cublasDtrsm_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: side, uplo, transa, diag, m, n, lda, ldb
      real(c_double) :: alpha
      type(*), dimension(*) :: a, b
    end function
    integer(c_int) function cublasDgemmStridedBatched(h, transa, transb, m, n, k, alpha, a, lda, stridea, b, ldb, &
        strideb, beta, c, ldc, stridec, batchcount) &
        bind(c, name='cublasDgemmStridedBatched')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: transa, transb, m, n, k, lda, ldb, ldc, batchcount
      integer(c_long_long), value :: stridea, strideb, stridec
      real(c_double) :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end function
    integer(c_int) function cublasCaxpy_v2(h, n, a, x, incx, y, incy) &
        bind(c, name='cublasCaxpy_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      complex(c_float) :: a
      type(*), dimension(*) :: x, y
    end function
    integer(c_int) function cublasCcopy_v2(h, n, x, incx, y, incy) &
        bind(c, name='cublasCcopy_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end function
    integer(c_int) function cublasCswap_v2(h, n, x, incx, y, incy) &
        bind(c, name='cublasCswap_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end function
    integer(c_int) function cublasCscal_v2(h, n, a, x, incx) &
        bind(c, name='cublasCscal_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      complex(c_float) :: a
      type(*), dimension(*) :: x
    end function
    integer(c_int) function cublasCdotu_v2(h, n, x, incx, y, incy, res) &
        bind(c, name='cublasCdotu_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
      complex(c_float) :: res
    end function
    integer(c_int) function cublasCdotc_v2(h, n, x, incx, y, incy, res) &
        bind(c, name='cublasCdotc_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
      complex(c_float) :: res
    end function
    integer(c_int) function cublasCgemv_v2(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublasCgemv_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: trans, m, n, lda, incx, incy
      complex(c_float) :: alpha, beta
      type(*), dimension(*) :: a, x, y
    end function
    integer(c_int) function cublasCgemm_v2(h, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasCgemm_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: transa, transb, m, n, k, lda, ldb, ldc
      complex(c_float) :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end function
    integer(c_int) function cublasCsymm_v2(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasCsymm_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: side, uplo, m, n, lda, ldb, ldc
      complex(c_float) :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end function
    integer(c_int) function cublasCsyrk_v2(h, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
        bind(c, name='cublasCsyrk_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: uplo, trans, n, k, lda, ldc
      complex(c_float) :: alpha, beta
      type(*), dimension(*) :: a, c
    end function
    integer(c_int) function cublasCtrsm_v2(h, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
        bind(c, name='cublasCtrsm_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: side, uplo, transa, diag, m, n, lda, ldb
      complex(c_float) :: alpha
      type(*), dimension(*) :: a, b
    end function
    integer(c_int) function cublasCgemmStridedBatched(h, transa, transb, m, n, k, alpha, a, lda, stridea, b, ldb, &
        strideb, beta, c, ldc, stridec, batchcount) &
        bind(c, name='cublasCgemmStridedBatched')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: transa, transb, m, n, k, lda, ldb, ldc, batchcount
      integer(c_long_long), value :: stridea, strideb, stridec
      complex(c_float) :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end function
    integer(c_int) function cublasZaxpy_v2(h, n, a, x, incx, y, incy) &
        bind(c, name='cublasZaxpy_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      complex(c_double) :: a
      type(*), dimension(*) :: x, y
    end function
    integer(c_int) function cublasZcopy_v2(h, n, x, incx, y, incy) &
        bind(c, name='cublasZcopy_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end function
    integer(c_int) function cublasZswap_v2(h, n, x, incx, y, incy) &
        bind(c, name='cublasZswap_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
    end function
    integer(c_int) function cublasZscal_v2(h, n, a, x, incx) &
        bind(c, name='cublasZscal_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      complex(c_double) :: a
      type(*), dimension(*) :: x
    end function
    integer(c_int) function cublasZdotu_v2(h, n, x, incx, y, incy, res) &
        bind(c, name='cublasZdotu_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
      complex(c_double) :: res
    end function
    integer(c_int) function cublasZdotc_v2(h, n, x, incx, y, incy, res) &
        bind(c, name='cublasZdotc_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx, incy
      type(*), dimension(*) :: x, y
      complex(c_double) :: res
    end function
    integer(c_int) function cublasZgemv_v2(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublasZgemv_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: trans, m, n, lda, incx, incy
      complex(c_double) :: alpha, beta
      type(*), dimension(*) :: a, x, y
    end function
    integer(c_int) function cublasZgemm_v2(h, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasZgemm_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: transa, transb, m, n, k, lda, ldb, ldc
      complex(c_double) :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end function
    integer(c_int) function cublasZsymm_v2(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasZsymm_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: side, uplo, m, n, lda, ldb, ldc
      complex(c_double) :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end function
    integer(c_int) function cublasZsyrk_v2(h, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
        bind(c, name='cublasZsyrk_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: uplo, trans, n, k, lda, ldc
      complex(c_double) :: alpha, beta
      type(*), dimension(*) :: a, c
    end function
    integer(c_int) function cublasZtrsm_v2(h, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
        bind(c, name='cublasZtrsm_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: side, uplo, transa, diag, m, n, lda, ldb
      complex(c_double) :: alpha
      type(*), dimension(*) :: a, b
    end function
    integer(c_int) function cublasZgemmStridedBatched(h, transa, transb, m, n, k, alpha, a, lda, stridea, b, ldb, &
        strideb, beta, c, ldc, stridec, batchcount) &
        bind(c, name='cublasZgemmStridedBatched')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: transa, transb, m, n, k, lda, ldb, ldc, batchcount
      integer(c_long_long), value :: stridea, strideb, stridec
      complex(c_double) :: alpha, beta
      type(*), dimension(*) :: a, b, c
    end function
    integer(c_int) function cublasSnrm2_v2(h, n, x, incx, res) &
        bind(c, name='cublasSnrm2_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      real(c_float) :: res
    end function
    integer(c_int) function cublasDnrm2_v2(h, n, x, incx, res) &
        bind(c, name='cublasDnrm2_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      real(c_double) :: res
    end function
    integer(c_int) function cublasScnrm2_v2(h, n, x, incx, res) &
        bind(c, name='cublasScnrm2_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      real(c_float) :: res
    end function
    integer(c_int) function cublasDznrm2_v2(h, n, x, incx, res) &
        bind(c, name='cublasDznrm2_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      real(c_double) :: res
    end function
    integer(c_int) function cublasSasum_v2(h, n, x, incx, res) &
        bind(c, name='cublasSasum_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      real(c_float) :: res
    end function
    integer(c_int) function cublasDasum_v2(h, n, x, incx, res) &
        bind(c, name='cublasDasum_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      real(c_double) :: res
    end function
    integer(c_int) function cublasScasum_v2(h, n, x, incx, res) &
        bind(c, name='cublasScasum_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      real(c_float) :: res
    end function
    integer(c_int) function cublasDzasum_v2(h, n, x, incx, res) &
        bind(c, name='cublasDzasum_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      real(c_double) :: res
    end function
    integer(c_int) function cublasIsamax_v2(h, n, x, incx, res) &
        bind(c, name='cublasIsamax_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      integer(c_int) :: res
    end function
    integer(c_int) function cublasIdamax_v2(h, n, x, incx, res) &
        bind(c, name='cublasIdamax_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      integer(c_int) :: res
    end function
    integer(c_int) function cublasIcamax_v2(h, n, x, incx, res) &
        bind(c, name='cublasIcamax_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      integer(c_int) :: res
    end function
    integer(c_int) function cublasIzamax_v2(h, n, x, incx, res) &
        bind(c, name='cublasIzamax_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      integer(c_int) :: res
    end function
    integer(c_int) function cublasIsamin_v2(h, n, x, incx, res) &
        bind(c, name='cublasIsamin_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      integer(c_int) :: res
    end function
    integer(c_int) function cublasIdamin_v2(h, n, x, incx, res) &
        bind(c, name='cublasIdamin_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      integer(c_int) :: res
    end function
    integer(c_int) function cublasIcamin_v2(h, n, x, incx, res) &
        bind(c, name='cublasIcamin_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      integer(c_int) :: res
    end function
    integer(c_int) function cublasIzamin_v2(h, n, x, incx, res) &
        bind(c, name='cublasIzamin_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: n, incx
      type(*), dimension(*) :: x
      integer(c_int) :: res
    end function
    integer(c_int) function cublasSger_v2(h, m, n, alpha, x, incx, y, incy, a, lda) &
        bind(c, name='cublasSger_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: m, n, incx, incy, lda
      real(c_float) :: alpha
      type(*), dimension(*) :: x, y, a
    end function
    integer(c_int) function cublasDger_v2(h, m, n, alpha, x, incx, y, incy, a, lda) &
        bind(c, name='cublasDger_v2')
      import
      type(cublashandle), value :: h
      integer(c_int), value :: m, n, incx, incy, lda
      real(c_double) :: alpha
      type(*), dimension(*) :: x, y, a
    end function
  end interface
  interface cublasSaxpy
    procedure :: cublasSaxpy_v2
  end interface
  interface cublasScopy
    procedure :: cublasScopy_v2
  end interface
  interface cublasSswap
    procedure :: cublasSswap_v2
  end interface
  interface cublasSscal
    procedure :: cublasSscal_v2
  end interface
  interface cublasSdot
    procedure :: cublasSdot_v2
  end interface
  interface cublasSgemv
    procedure :: cublasSgemv_v2
  end interface
  interface cublasSgemm
    procedure :: cublasSgemm_v2
  end interface
  interface cublasSsymm
    procedure :: cublasSsymm_v2
  end interface
  interface cublasSsyrk
    procedure :: cublasSsyrk_v2
  end interface
  interface cublasStrsm
    procedure :: cublasStrsm_v2
  end interface
  interface cublasDaxpy
    procedure :: cublasDaxpy_v2
  end interface
  interface cublasDcopy
    procedure :: cublasDcopy_v2
  end interface
  interface cublasDswap
    procedure :: cublasDswap_v2
  end interface
  interface cublasDscal
    procedure :: cublasDscal_v2
  end interface
  interface cublasDdot
    procedure :: cublasDdot_v2
  end interface
  interface cublasDgemv
    procedure :: cublasDgemv_v2
  end interface
  interface cublasDgemm
    procedure :: cublasDgemm_v2
  end interface
  interface cublasDsymm
    procedure :: cublasDsymm_v2
  end interface
  interface cublasDsyrk
    procedure :: cublasDsyrk_v2
  end interface
  interface cublasDtrsm
    procedure :: cublasDtrsm_v2
  end interface
  interface cublasCaxpy
    procedure :: cublasCaxpy_v2
  end interface
  interface cublasCcopy
    procedure :: cublasCcopy_v2
  end interface
  interface cublasCswap
    procedure :: cublasCswap_v2
  end interface
  interface cublasCscal
    procedure :: cublasCscal_v2
  end interface
  interface cublasCdotu
    procedure :: cublasCdotu_v2
  end interface
  interface cublasCdotc
    procedure :: cublasCdotc_v2
  end interface
  interface cublasCgemv
    procedure :: cublasCgemv_v2
  end interface
  interface cublasCgemm
    procedure :: cublasCgemm_v2
  end interface
  interface cublasCsymm
    procedure :: cublasCsymm_v2
  end interface
  interface cublasCsyrk
    procedure :: cublasCsyrk_v2
  end interface
  interface cublasCtrsm
    procedure :: cublasCtrsm_v2
  end interface
  interface cublasZaxpy
    procedure :: cublasZaxpy_v2
  end interface
  interface cublasZcopy
    procedure :: cublasZcopy_v2
  end interface
  interface cublasZswap
    procedure :: cublasZswap_v2
  end interface
  interface cublasZscal
    procedure :: cublasZscal_v2
  end interface
  interface cublasZdotu
    procedure :: cublasZdotu_v2
  end interface
  interface cublasZdotc
    procedure :: cublasZdotc_v2
  end interface
  interface cublasZgemv
    procedure :: cublasZgemv_v2
  end interface
  interface cublasZgemm
    procedure :: cublasZgemm_v2
  end interface
  interface cublasZsymm
    procedure :: cublasZsymm_v2
  end interface
  interface cublasZsyrk
    procedure :: cublasZsyrk_v2
  end interface
  interface cublasZtrsm
    procedure :: cublasZtrsm_v2
  end interface
  interface cublasSnrm2
    procedure :: cublasSnrm2_v2
  end interface
  interface cublasDnrm2
    procedure :: cublasDnrm2_v2
  end interface
  interface cublasScnrm2
    procedure :: cublasScnrm2_v2
  end interface
  interface cublasDznrm2
    procedure :: cublasDznrm2_v2
  end interface
  interface cublasSasum
    procedure :: cublasSasum_v2
  end interface
  interface cublasDasum
    procedure :: cublasDasum_v2
  end interface
  interface cublasScasum
    procedure :: cublasScasum_v2
  end interface
  interface cublasDzasum
    procedure :: cublasDzasum_v2
  end interface
  interface cublasIsamax
    procedure :: cublasIsamax_v2
  end interface
  interface cublasIdamax
    procedure :: cublasIdamax_v2
  end interface
  interface cublasIcamax
    procedure :: cublasIcamax_v2
  end interface
  interface cublasIzamax
    procedure :: cublasIzamax_v2
  end interface
  interface cublasIsamin
    procedure :: cublasIsamin_v2
  end interface
  interface cublasIdamin
    procedure :: cublasIdamin_v2
  end interface
  interface cublasIcamin
    procedure :: cublasIcamin_v2
  end interface
  interface cublasIzamin
    procedure :: cublasIzamin_v2
  end interface
  interface cublasSger
    procedure :: cublasSger_v2
  end interface
  interface cublasDger
    procedure :: cublasDger_v2
  end interface
end module
