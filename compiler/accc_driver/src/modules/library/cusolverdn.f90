! Interfaces of cuSOLVER's dense functions under the names of NVIDIA's Fortran module `cusolverDn`. Link with
! `-cudalib=cusolver`. Arrays, pivots and `devinfo` are the device's.
module cusolverdn
  use, intrinsic :: iso_c_binding, only: c_int, c_char, c_ptr, c_long_long
  implicit none
  private :: c_int, c_char, c_ptr, c_long_long
  type, bind(c) :: cusolverdnhandle
    type(c_ptr) :: handle
  end type
  integer, parameter :: cusolver_status_success = 0, cusolver_status_not_initialized = 1, cusolver_status_alloc_failed = 2
  integer, parameter :: cusolver_status_invalid_value = 3, cusolver_status_arch_mismatch = 4
  integer, parameter :: cusolver_status_execution_failed = 6, cusolver_status_internal_error = 7
  integer, parameter :: cusolver_eig_type_1 = 1, cusolver_eig_type_2 = 2, cusolver_eig_type_3 = 3
  integer, parameter :: cusolver_eig_mode_novector = 0, cusolver_eig_mode_vector = 1
  integer, parameter :: cublas_fill_mode_lower = 0, cublas_fill_mode_upper = 1
  integer, parameter :: cublas_side_left = 0, cublas_side_right = 1
  integer, parameter :: cublas_op_n = 0, cublas_op_t = 1, cublas_op_c = 2
  interface
    integer(c_int) function cusolverDnCreate(h) &
        bind(c, name='cusolverDnCreate')
      import
      type(cusolverdnhandle) :: h
    end function
    integer(c_int) function cusolverDnDestroy(h) &
        bind(c, name='cusolverDnDestroy')
      import
      type(cusolverdnhandle), value :: h
    end function
    integer(c_int) function cusolverDnSetStream(h, stream) &
        bind(c, name='cusolverDnSetStream')
      import
      type(cusolverdnhandle), value :: h
      integer(c_long_long), value :: stream
    end function
    integer(c_int) function cusolverDnGetStream(h, stream) &
        bind(c, name='cusolverDnGetStream')
      import
      type(cusolverdnhandle), value :: h
      integer(c_long_long) :: stream
    end function
    integer(c_int) function cusolverDnSpotrf_bufferSize(h, uplo, n, a, lda, lwork) &
        bind(c, name='cusolverDnSpotrf_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnSpotrf(h, uplo, n, a, lda, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnSpotrf')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda, lwork
      type(*), dimension(*) :: a, workspace, devinfo
    end function
    integer(c_int) function cusolverDnSpotrs(h, uplo, n, nrhs, a, lda, b, ldb, devinfo) &
        bind(c, name='cusolverDnSpotrs')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, nrhs, lda, ldb
      type(*), dimension(*) :: a, b, devinfo
    end function
    integer(c_int) function cusolverDnSpotri_bufferSize(h, uplo, n, a, lda, lwork) &
        bind(c, name='cusolverDnSpotri_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnSpotri(h, uplo, n, a, lda, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnSpotri')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda, lwork
      type(*), dimension(*) :: a, workspace, devinfo
    end function
    integer(c_int) function cusolverDnSgetrf_bufferSize(h, m, n, a, lda, lwork) &
        bind(c, name='cusolverDnSgetrf_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnSgetrf(h, m, n, a, lda, workspace, devipiv, devinfo) &
        bind(c, name='cusolverDnSgetrf')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda
      type(*), dimension(*) :: a, workspace, devipiv, devinfo
    end function
    integer(c_int) function cusolverDnSgetrs(h, trans, n, nrhs, a, lda, devipiv, b, ldb, devinfo) &
        bind(c, name='cusolverDnSgetrs')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: trans, n, nrhs, lda, ldb
      type(*), dimension(*) :: a, devipiv, b, devinfo
    end function
    integer(c_int) function cusolverDnSgeqrf_bufferSize(h, m, n, a, lda, lwork) &
        bind(c, name='cusolverDnSgeqrf_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnSgeqrf(h, m, n, a, lda, tau, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnSgeqrf')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda, lwork
      type(*), dimension(*) :: a, tau, workspace, devinfo
    end function
    integer(c_int) function cusolverDnSorgqr_bufferSize(h, m, n, k, a, lda, tau, lwork) &
        bind(c, name='cusolverDnSorgqr_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, k, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, tau
    end function
    integer(c_int) function cusolverDnSorgqr(h, m, n, k, a, lda, tau, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnSorgqr')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, k, lda, lwork
      type(*), dimension(*) :: a, tau, workspace, devinfo
    end function
    integer(c_int) function cusolverDnSormqr_bufferSize(h, side, trans, m, n, k, a, lda, tau, c, ldc, lwork) &
        bind(c, name='cusolverDnSormqr_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: side, trans, m, n, k, lda, ldc
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, tau, c
    end function
    integer(c_int) function cusolverDnSormqr(h, side, trans, m, n, k, a, lda, tau, c, ldc, workspace, lwork, &
        devinfo) &
        bind(c, name='cusolverDnSormqr')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: side, trans, m, n, k, lda, ldc, lwork
      type(*), dimension(*) :: a, tau, c, workspace, devinfo
    end function
    integer(c_int) function cusolverDnSsyevd_bufferSize(h, jobz, uplo, n, a, lda, w, lwork) &
        bind(c, name='cusolverDnSsyevd_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: jobz, uplo, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, w
    end function
    integer(c_int) function cusolverDnSsyevd(h, jobz, uplo, n, a, lda, w, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnSsyevd')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: jobz, uplo, n, lda, lwork
      type(*), dimension(*) :: a, w, workspace, devinfo
    end function
    integer(c_int) function cusolverDnSsygvd_bufferSize(h, itype, jobz, uplo, n, a, lda, b, ldb, w, lwork) &
        bind(c, name='cusolverDnSsygvd_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: itype, jobz, uplo, n, lda, ldb
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, b, w
    end function
    integer(c_int) function cusolverDnSsygvd(h, itype, jobz, uplo, n, a, lda, b, ldb, w, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnSsygvd')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: itype, jobz, uplo, n, lda, ldb, lwork
      type(*), dimension(*) :: a, b, w, workspace, devinfo
    end function
    integer(c_int) function cusolverDnSgesvd_bufferSize(h, m, n, lwork) &
        bind(c, name='cusolverDnSgesvd_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n
      integer(c_int) :: lwork
    end function
    integer(c_int) function cusolverDnSgesvd(h, jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, workspace, lwork, &
        rwork, devinfo) &
        bind(c, name='cusolverDnSgesvd')
      import
      type(cusolverdnhandle), value :: h
      character(kind=c_char), value :: jobu, jobvt
      integer(c_int), value :: m, n, lda, ldu, ldvt, lwork
      type(*), dimension(*) :: a, s, u, vt, workspace, rwork, devinfo
    end function
    integer(c_int) function cusolverDnDpotrf_bufferSize(h, uplo, n, a, lda, lwork) &
        bind(c, name='cusolverDnDpotrf_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnDpotrf(h, uplo, n, a, lda, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnDpotrf')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda, lwork
      type(*), dimension(*) :: a, workspace, devinfo
    end function
    integer(c_int) function cusolverDnDpotrs(h, uplo, n, nrhs, a, lda, b, ldb, devinfo) &
        bind(c, name='cusolverDnDpotrs')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, nrhs, lda, ldb
      type(*), dimension(*) :: a, b, devinfo
    end function
    integer(c_int) function cusolverDnDpotri_bufferSize(h, uplo, n, a, lda, lwork) &
        bind(c, name='cusolverDnDpotri_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnDpotri(h, uplo, n, a, lda, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnDpotri')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda, lwork
      type(*), dimension(*) :: a, workspace, devinfo
    end function
    integer(c_int) function cusolverDnDgetrf_bufferSize(h, m, n, a, lda, lwork) &
        bind(c, name='cusolverDnDgetrf_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnDgetrf(h, m, n, a, lda, workspace, devipiv, devinfo) &
        bind(c, name='cusolverDnDgetrf')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda
      type(*), dimension(*) :: a, workspace, devipiv, devinfo
    end function
    integer(c_int) function cusolverDnDgetrs(h, trans, n, nrhs, a, lda, devipiv, b, ldb, devinfo) &
        bind(c, name='cusolverDnDgetrs')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: trans, n, nrhs, lda, ldb
      type(*), dimension(*) :: a, devipiv, b, devinfo
    end function
    integer(c_int) function cusolverDnDgeqrf_bufferSize(h, m, n, a, lda, lwork) &
        bind(c, name='cusolverDnDgeqrf_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnDgeqrf(h, m, n, a, lda, tau, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnDgeqrf')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda, lwork
      type(*), dimension(*) :: a, tau, workspace, devinfo
    end function
    integer(c_int) function cusolverDnDorgqr_bufferSize(h, m, n, k, a, lda, tau, lwork) &
        bind(c, name='cusolverDnDorgqr_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, k, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, tau
    end function
    integer(c_int) function cusolverDnDorgqr(h, m, n, k, a, lda, tau, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnDorgqr')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, k, lda, lwork
      type(*), dimension(*) :: a, tau, workspace, devinfo
    end function
    integer(c_int) function cusolverDnDormqr_bufferSize(h, side, trans, m, n, k, a, lda, tau, c, ldc, lwork) &
        bind(c, name='cusolverDnDormqr_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: side, trans, m, n, k, lda, ldc
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, tau, c
    end function
    integer(c_int) function cusolverDnDormqr(h, side, trans, m, n, k, a, lda, tau, c, ldc, workspace, lwork, &
        devinfo) &
        bind(c, name='cusolverDnDormqr')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: side, trans, m, n, k, lda, ldc, lwork
      type(*), dimension(*) :: a, tau, c, workspace, devinfo
    end function
    integer(c_int) function cusolverDnDsyevd_bufferSize(h, jobz, uplo, n, a, lda, w, lwork) &
        bind(c, name='cusolverDnDsyevd_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: jobz, uplo, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, w
    end function
    integer(c_int) function cusolverDnDsyevd(h, jobz, uplo, n, a, lda, w, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnDsyevd')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: jobz, uplo, n, lda, lwork
      type(*), dimension(*) :: a, w, workspace, devinfo
    end function
    integer(c_int) function cusolverDnDsygvd_bufferSize(h, itype, jobz, uplo, n, a, lda, b, ldb, w, lwork) &
        bind(c, name='cusolverDnDsygvd_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: itype, jobz, uplo, n, lda, ldb
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, b, w
    end function
    integer(c_int) function cusolverDnDsygvd(h, itype, jobz, uplo, n, a, lda, b, ldb, w, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnDsygvd')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: itype, jobz, uplo, n, lda, ldb, lwork
      type(*), dimension(*) :: a, b, w, workspace, devinfo
    end function
    integer(c_int) function cusolverDnDgesvd_bufferSize(h, m, n, lwork) &
        bind(c, name='cusolverDnDgesvd_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n
      integer(c_int) :: lwork
    end function
    integer(c_int) function cusolverDnDgesvd(h, jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, workspace, lwork, &
        rwork, devinfo) &
        bind(c, name='cusolverDnDgesvd')
      import
      type(cusolverdnhandle), value :: h
      character(kind=c_char), value :: jobu, jobvt
      integer(c_int), value :: m, n, lda, ldu, ldvt, lwork
      type(*), dimension(*) :: a, s, u, vt, workspace, rwork, devinfo
    end function
    integer(c_int) function cusolverDnCpotrf_bufferSize(h, uplo, n, a, lda, lwork) &
        bind(c, name='cusolverDnCpotrf_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnCpotrf(h, uplo, n, a, lda, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnCpotrf')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda, lwork
      type(*), dimension(*) :: a, workspace, devinfo
    end function
    integer(c_int) function cusolverDnCpotrs(h, uplo, n, nrhs, a, lda, b, ldb, devinfo) &
        bind(c, name='cusolverDnCpotrs')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, nrhs, lda, ldb
      type(*), dimension(*) :: a, b, devinfo
    end function
    integer(c_int) function cusolverDnCpotri_bufferSize(h, uplo, n, a, lda, lwork) &
        bind(c, name='cusolverDnCpotri_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnCpotri(h, uplo, n, a, lda, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnCpotri')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda, lwork
      type(*), dimension(*) :: a, workspace, devinfo
    end function
    integer(c_int) function cusolverDnCgetrf_bufferSize(h, m, n, a, lda, lwork) &
        bind(c, name='cusolverDnCgetrf_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnCgetrf(h, m, n, a, lda, workspace, devipiv, devinfo) &
        bind(c, name='cusolverDnCgetrf')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda
      type(*), dimension(*) :: a, workspace, devipiv, devinfo
    end function
    integer(c_int) function cusolverDnCgetrs(h, trans, n, nrhs, a, lda, devipiv, b, ldb, devinfo) &
        bind(c, name='cusolverDnCgetrs')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: trans, n, nrhs, lda, ldb
      type(*), dimension(*) :: a, devipiv, b, devinfo
    end function
    integer(c_int) function cusolverDnCgeqrf_bufferSize(h, m, n, a, lda, lwork) &
        bind(c, name='cusolverDnCgeqrf_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnCgeqrf(h, m, n, a, lda, tau, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnCgeqrf')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda, lwork
      type(*), dimension(*) :: a, tau, workspace, devinfo
    end function
    integer(c_int) function cusolverDnCungqr_bufferSize(h, m, n, k, a, lda, tau, lwork) &
        bind(c, name='cusolverDnCungqr_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, k, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, tau
    end function
    integer(c_int) function cusolverDnCungqr(h, m, n, k, a, lda, tau, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnCungqr')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, k, lda, lwork
      type(*), dimension(*) :: a, tau, workspace, devinfo
    end function
    integer(c_int) function cusolverDnCunmqr_bufferSize(h, side, trans, m, n, k, a, lda, tau, c, ldc, lwork) &
        bind(c, name='cusolverDnCunmqr_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: side, trans, m, n, k, lda, ldc
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, tau, c
    end function
    integer(c_int) function cusolverDnCunmqr(h, side, trans, m, n, k, a, lda, tau, c, ldc, workspace, lwork, &
        devinfo) &
        bind(c, name='cusolverDnCunmqr')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: side, trans, m, n, k, lda, ldc, lwork
      type(*), dimension(*) :: a, tau, c, workspace, devinfo
    end function
    integer(c_int) function cusolverDnCheevd_bufferSize(h, jobz, uplo, n, a, lda, w, lwork) &
        bind(c, name='cusolverDnCheevd_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: jobz, uplo, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, w
    end function
    integer(c_int) function cusolverDnCheevd(h, jobz, uplo, n, a, lda, w, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnCheevd')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: jobz, uplo, n, lda, lwork
      type(*), dimension(*) :: a, w, workspace, devinfo
    end function
    integer(c_int) function cusolverDnChegvd_bufferSize(h, itype, jobz, uplo, n, a, lda, b, ldb, w, lwork) &
        bind(c, name='cusolverDnChegvd_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: itype, jobz, uplo, n, lda, ldb
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, b, w
    end function
    integer(c_int) function cusolverDnChegvd(h, itype, jobz, uplo, n, a, lda, b, ldb, w, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnChegvd')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: itype, jobz, uplo, n, lda, ldb, lwork
      type(*), dimension(*) :: a, b, w, workspace, devinfo
    end function
    integer(c_int) function cusolverDnCgesvd_bufferSize(h, m, n, lwork) &
        bind(c, name='cusolverDnCgesvd_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n
      integer(c_int) :: lwork
    end function
    integer(c_int) function cusolverDnCgesvd(h, jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, workspace, lwork, &
        rwork, devinfo) &
        bind(c, name='cusolverDnCgesvd')
      import
      type(cusolverdnhandle), value :: h
      character(kind=c_char), value :: jobu, jobvt
      integer(c_int), value :: m, n, lda, ldu, ldvt, lwork
      type(*), dimension(*) :: a, s, u, vt, workspace, rwork, devinfo
    end function
    integer(c_int) function cusolverDnZpotrf_bufferSize(h, uplo, n, a, lda, lwork) &
        bind(c, name='cusolverDnZpotrf_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnZpotrf(h, uplo, n, a, lda, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnZpotrf')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda, lwork
      type(*), dimension(*) :: a, workspace, devinfo
    end function
    integer(c_int) function cusolverDnZpotrs(h, uplo, n, nrhs, a, lda, b, ldb, devinfo) &
        bind(c, name='cusolverDnZpotrs')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, nrhs, lda, ldb
      type(*), dimension(*) :: a, b, devinfo
    end function
    integer(c_int) function cusolverDnZpotri_bufferSize(h, uplo, n, a, lda, lwork) &
        bind(c, name='cusolverDnZpotri_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnZpotri(h, uplo, n, a, lda, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnZpotri')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: uplo, n, lda, lwork
      type(*), dimension(*) :: a, workspace, devinfo
    end function
    integer(c_int) function cusolverDnZgetrf_bufferSize(h, m, n, a, lda, lwork) &
        bind(c, name='cusolverDnZgetrf_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnZgetrf(h, m, n, a, lda, workspace, devipiv, devinfo) &
        bind(c, name='cusolverDnZgetrf')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda
      type(*), dimension(*) :: a, workspace, devipiv, devinfo
    end function
    integer(c_int) function cusolverDnZgetrs(h, trans, n, nrhs, a, lda, devipiv, b, ldb, devinfo) &
        bind(c, name='cusolverDnZgetrs')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: trans, n, nrhs, lda, ldb
      type(*), dimension(*) :: a, devipiv, b, devinfo
    end function
    integer(c_int) function cusolverDnZgeqrf_bufferSize(h, m, n, a, lda, lwork) &
        bind(c, name='cusolverDnZgeqrf_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a
    end function
    integer(c_int) function cusolverDnZgeqrf(h, m, n, a, lda, tau, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnZgeqrf')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, lda, lwork
      type(*), dimension(*) :: a, tau, workspace, devinfo
    end function
    integer(c_int) function cusolverDnZungqr_bufferSize(h, m, n, k, a, lda, tau, lwork) &
        bind(c, name='cusolverDnZungqr_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, k, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, tau
    end function
    integer(c_int) function cusolverDnZungqr(h, m, n, k, a, lda, tau, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnZungqr')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n, k, lda, lwork
      type(*), dimension(*) :: a, tau, workspace, devinfo
    end function
    integer(c_int) function cusolverDnZunmqr_bufferSize(h, side, trans, m, n, k, a, lda, tau, c, ldc, lwork) &
        bind(c, name='cusolverDnZunmqr_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: side, trans, m, n, k, lda, ldc
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, tau, c
    end function
    integer(c_int) function cusolverDnZunmqr(h, side, trans, m, n, k, a, lda, tau, c, ldc, workspace, lwork, &
        devinfo) &
        bind(c, name='cusolverDnZunmqr')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: side, trans, m, n, k, lda, ldc, lwork
      type(*), dimension(*) :: a, tau, c, workspace, devinfo
    end function
    integer(c_int) function cusolverDnZheevd_bufferSize(h, jobz, uplo, n, a, lda, w, lwork) &
        bind(c, name='cusolverDnZheevd_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: jobz, uplo, n, lda
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, w
    end function
    integer(c_int) function cusolverDnZheevd(h, jobz, uplo, n, a, lda, w, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnZheevd')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: jobz, uplo, n, lda, lwork
      type(*), dimension(*) :: a, w, workspace, devinfo
    end function
    integer(c_int) function cusolverDnZhegvd_bufferSize(h, itype, jobz, uplo, n, a, lda, b, ldb, w, lwork) &
        bind(c, name='cusolverDnZhegvd_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: itype, jobz, uplo, n, lda, ldb
      integer(c_int) :: lwork
      type(*), dimension(*) :: a, b, w
    end function
    integer(c_int) function cusolverDnZhegvd(h, itype, jobz, uplo, n, a, lda, b, ldb, w, workspace, lwork, devinfo) &
        bind(c, name='cusolverDnZhegvd')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: itype, jobz, uplo, n, lda, ldb, lwork
      type(*), dimension(*) :: a, b, w, workspace, devinfo
    end function
    integer(c_int) function cusolverDnZgesvd_bufferSize(h, m, n, lwork) &
        bind(c, name='cusolverDnZgesvd_bufferSize')
      import
      type(cusolverdnhandle), value :: h
      integer(c_int), value :: m, n
      integer(c_int) :: lwork
    end function
    integer(c_int) function cusolverDnZgesvd(h, jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, workspace, lwork, &
        rwork, devinfo) &
        bind(c, name='cusolverDnZgesvd')
      import
      type(cusolverdnhandle), value :: h
      character(kind=c_char), value :: jobu, jobvt
      integer(c_int), value :: m, n, lda, ldu, ldvt, lwork
      type(*), dimension(*) :: a, s, u, vt, workspace, rwork, devinfo
    end function
  end interface
end module
