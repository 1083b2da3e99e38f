! Interfaces of cuSPARSE's generic functions and of its solvers for tridiagonal systems, under the names of NVIDIA's Fortran
! module `cusparse`. Link with `-cudalib=cusparse`. Arrays are the device's; `alpha` and `beta` are the host's.
module cusparse
  use cudafor, only: cuda_r_32f, cuda_r_64f, cuda_c_32f, cuda_c_64f, cuda_r_32i
  use, intrinsic :: iso_c_binding, only: c_int, c_ptr, c_long_long, c_size_t
  implicit none
  private :: c_int, c_ptr, c_long_long, c_size_t
  type, bind(c) :: cusparsehandle
    type(c_ptr) :: handle
  end type
  type, bind(c) :: cusparsematdescr
    type(c_ptr) :: handle
  end type
  type, bind(c) :: cusparsespmatdescr
    type(c_ptr) :: handle
  end type
  type, bind(c) :: cusparsespvecdescr
    type(c_ptr) :: handle
  end type
  type, bind(c) :: cusparsednvecdescr
    type(c_ptr) :: handle
  end type
  type, bind(c) :: cusparsednmatdescr
    type(c_ptr) :: handle
  end type
  type, bind(c) :: cusparsespsvdescr
    type(c_ptr) :: handle
  end type
  type, bind(c) :: cusparsespsmdescr
    type(c_ptr) :: handle
  end type
  type, bind(c) :: cusparsespgemmdescr
    type(c_ptr) :: handle
  end type
  integer, parameter :: cusparse_status_success = 0, cusparse_status_not_initialized = 1, cusparse_status_alloc_failed = 2
  integer, parameter :: cusparse_status_invalid_value = 3, cusparse_status_arch_mismatch = 4
  integer, parameter :: cusparse_status_execution_failed = 6, cusparse_status_internal_error = 7
  integer, parameter :: cusparse_pointer_mode_host = 0, cusparse_pointer_mode_device = 1
  integer, parameter :: cusparse_matrix_type_general = 0, cusparse_matrix_type_symmetric = 1
  integer, parameter :: cusparse_matrix_type_hermitian = 2, cusparse_matrix_type_triangular = 3
  integer, parameter :: cusparse_fill_mode_lower = 0, cusparse_fill_mode_upper = 1
  integer, parameter :: cusparse_diag_type_non_unit = 0, cusparse_diag_type_unit = 1
  integer, parameter :: cusparse_index_base_zero = 0, cusparse_index_base_one = 1
  integer, parameter :: cusparse_operation_non_transpose = 0, cusparse_operation_transpose = 1
  integer, parameter :: cusparse_operation_conjugate_transpose = 2
  integer, parameter :: cusparse_index_16u = 1, cusparse_index_32i = 2, cusparse_index_64i = 3
  integer, parameter :: cusparse_order_col = 1, cusparse_order_row = 2
  integer, parameter :: cusparse_spmat_fill_mode = 0, cusparse_spmat_diag_type = 1
  integer, parameter :: cusparse_spmv_alg_default = 0, cusparse_spmv_coo_alg1 = 1, cusparse_spmv_csr_alg1 = 2
  integer, parameter :: cusparse_spmv_csr_alg2 = 3, cusparse_spmv_coo_alg2 = 4
  integer, parameter :: cusparse_spmm_alg_default = 0, cusparse_spmm_coo_alg1 = 1, cusparse_spmm_csr_alg1 = 4
  integer, parameter :: cusparse_spsv_alg_default = 0, cusparse_spsm_alg_default = 0
  integer, parameter :: cusparse_sparsetodense_alg_default = 0, cusparse_densetosparse_alg_default = 0
  interface
    integer(c_int) function cusparseCreate(h) &
        bind(c, name='cusparseCreate')
      import
      type(cusparsehandle) :: h
    end function
    integer(c_int) function cusparseDestroy(h) &
        bind(c, name='cusparseDestroy')
      import
      type(cusparsehandle), value :: h
    end function
    integer(c_int) function cusparseGetVersion(h, version) &
        bind(c, name='cusparseGetVersion')
      import
      type(cusparsehandle), value :: h
      integer(c_int) :: version
    end function
    integer(c_int) function cusparseSetStream(h, stream) &
        bind(c, name='cusparseSetStream')
      import
      type(cusparsehandle), value :: h
      integer(c_long_long), value :: stream
    end function
    integer(c_int) function cusparseSetPointerMode(h, mode) &
        bind(c, name='cusparseSetPointerMode')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: mode
    end function
    integer(c_int) function cusparseCreateMatDescr(descr) &
        bind(c, name='cusparseCreateMatDescr')
      import
      type(cusparsematdescr) :: descr
    end function
    integer(c_int) function cusparseDestroyMatDescr(descr) &
        bind(c, name='cusparseDestroyMatDescr')
      import
      type(cusparsematdescr), value :: descr
    end function
    integer(c_int) function cusparseSetMatType(descr, type) &
        bind(c, name='cusparseSetMatType')
      import
      type(cusparsematdescr), value :: descr
      integer(c_int), value :: type
    end function
    integer(c_int) function cusparseSetMatIndexBase(descr, base) &
        bind(c, name='cusparseSetMatIndexBase')
      import
      type(cusparsematdescr), value :: descr
      integer(c_int), value :: base
    end function
    integer(c_int) function cusparseSetMatFillMode(descr, mode) &
        bind(c, name='cusparseSetMatFillMode')
      import
      type(cusparsematdescr), value :: descr
      integer(c_int), value :: mode
    end function
    integer(c_int) function cusparseSetMatDiagType(descr, diag) &
        bind(c, name='cusparseSetMatDiagType')
      import
      type(cusparsematdescr), value :: descr
      integer(c_int), value :: diag
    end function
    integer(c_int) function cusparseCreateCsr(descr, rows, cols, nnz, offsets, columns, values, offsets_type, &
        columns_type, base, value_type) &
        bind(c, name='cusparseCreateCsr')
      import
      type(cusparsespmatdescr) :: descr
      integer(c_long_long), value :: rows, cols, nnz
      type(*), dimension(*) :: offsets, columns, values
      integer(c_int), value :: offsets_type, columns_type, base, value_type
    end function
    integer(c_int) function cusparseCreateCsc(descr, rows, cols, nnz, offsets, row_indices, values, offsets_type, &
        indices_type, base, value_type) &
        bind(c, name='cusparseCreateCsc')
      import
      type(cusparsespmatdescr) :: descr
      integer(c_long_long), value :: rows, cols, nnz
      type(*), dimension(*) :: offsets, row_indices, values
      integer(c_int), value :: offsets_type, indices_type, base, value_type
    end function
    integer(c_int) function cusparseCreateCoo(descr, rows, cols, nnz, row_indices, columns, values, index_type, &
        base, value_type) &
        bind(c, name='cusparseCreateCoo')
      import
      type(cusparsespmatdescr) :: descr
      integer(c_long_long), value :: rows, cols, nnz
      type(*), dimension(*) :: row_indices, columns, values
      integer(c_int), value :: index_type, base, value_type
    end function
    integer(c_int) function cusparseCsrSetPointers(descr, offsets, columns, values) &
        bind(c, name='cusparseCsrSetPointers')
      import
      type(cusparsespmatdescr), value :: descr
      type(*), dimension(*) :: offsets, columns, values
    end function
    integer(c_int) function cusparseSpMatSetAttribute(descr, attribute, data, size) &
        bind(c, name='cusparseSpMatSetAttribute')
      import
      type(cusparsespmatdescr), value :: descr
      integer(c_int), value :: attribute
      integer(c_int) :: data
      integer(c_size_t), value :: size
    end function
    integer(c_int) function cusparseDestroySpMat(descr) &
        bind(c, name='cusparseDestroySpMat')
      import
      type(cusparsespmatdescr), value :: descr
    end function
    integer(c_int) function cusparseCreateDnVec(descr, n, values, value_type) &
        bind(c, name='cusparseCreateDnVec')
      import
      type(cusparsednvecdescr) :: descr
      integer(c_long_long), value :: n
      type(*), dimension(*) :: values
      integer(c_int), value :: value_type
    end function
    integer(c_int) function cusparseDestroyDnVec(descr) &
        bind(c, name='cusparseDestroyDnVec')
      import
      type(cusparsednvecdescr), value :: descr
    end function
    integer(c_int) function cusparseDnVecSetValues(descr, values) &
        bind(c, name='cusparseDnVecSetValues')
      import
      type(cusparsednvecdescr), value :: descr
      type(*), dimension(*) :: values
    end function
    integer(c_int) function cusparseCreateDnMat(descr, rows, cols, ld, values, value_type, order) &
        bind(c, name='cusparseCreateDnMat')
      import
      type(cusparsednmatdescr) :: descr
      integer(c_long_long), value :: rows, cols, ld
      type(*), dimension(*) :: values
      integer(c_int), value :: value_type, order
    end function
    integer(c_int) function cusparseDestroyDnMat(descr) &
        bind(c, name='cusparseDestroyDnMat')
      import
      type(cusparsednmatdescr), value :: descr
    end function
    integer(c_int) function cusparseSpMV_bufferSize(h, op, alpha, a, x, beta, y, compute_type, alg, buffer_size) &
        bind(c, name='cusparseSpMV_bufferSize')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: op, compute_type, alg
      type(*) :: alpha, beta
      type(cusparsespmatdescr), value :: a
      type(cusparsednvecdescr), value :: x, y
      integer(c_size_t) :: buffer_size
    end function
    integer(c_int) function cusparseSpMV(h, op, alpha, a, x, beta, y, compute_type, alg, buffer) &
        bind(c, name='cusparseSpMV')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: op, compute_type, alg
      type(*) :: alpha, beta
      type(cusparsespmatdescr), value :: a
      type(cusparsednvecdescr), value :: x, y
      type(*), dimension(*) :: buffer
    end function
    integer(c_int) function cusparseSpMM_bufferSize(h, opa, opb, alpha, a, b, beta, c, compute_type, alg, &
        buffer_size) &
        bind(c, name='cusparseSpMM_bufferSize')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: opa, opb, compute_type, alg
      type(*) :: alpha, beta
      type(cusparsespmatdescr), value :: a
      type(cusparsednmatdescr), value :: b, c
      integer(c_size_t) :: buffer_size
    end function
    integer(c_int) function cusparseSpMM(h, opa, opb, alpha, a, b, beta, c, compute_type, alg, buffer) &
        bind(c, name='cusparseSpMM')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: opa, opb, compute_type, alg
      type(*) :: alpha, beta
      type(cusparsespmatdescr), value :: a
      type(cusparsednmatdescr), value :: b, c
      type(*), dimension(*) :: buffer
    end function
    integer(c_int) function cusparseSpSV_createDescr(descr) &
        bind(c, name='cusparseSpSV_createDescr')
      import
      type(cusparsespsvdescr) :: descr
    end function
    integer(c_int) function cusparseSpSV_destroyDescr(descr) &
        bind(c, name='cusparseSpSV_destroyDescr')
      import
      type(cusparsespsvdescr), value :: descr
    end function
    integer(c_int) function cusparseSpSV_bufferSize(h, op, alpha, a, x, y, compute_type, alg, descr, buffer_size) &
        bind(c, name='cusparseSpSV_bufferSize')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: op, compute_type, alg
      type(*) :: alpha
      type(cusparsespmatdescr), value :: a
      type(cusparsednvecdescr), value :: x, y
      type(cusparsespsvdescr), value :: descr
      integer(c_size_t) :: buffer_size
    end function
    integer(c_int) function cusparseSpSV_analysis(h, op, alpha, a, x, y, compute_type, alg, descr, buffer) &
        bind(c, name='cusparseSpSV_analysis')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: op, compute_type, alg
      type(*) :: alpha
      type(cusparsespmatdescr), value :: a
      type(cusparsednvecdescr), value :: x, y
      type(cusparsespsvdescr), value :: descr
      type(*), dimension(*) :: buffer
    end function
    integer(c_int) function cusparseSpSV_solve(h, op, alpha, a, x, y, compute_type, alg, descr) &
        bind(c, name='cusparseSpSV_solve')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: op, compute_type, alg
      type(*) :: alpha
      type(cusparsespmatdescr), value :: a
      type(cusparsednvecdescr), value :: x, y
      type(cusparsespsvdescr), value :: descr
    end function
    integer(c_int) function cusparseSgtsv2_bufferSizeExt(h, m, n, dl, d, du, b, ldb, buffer_size) &
        bind(c, name='cusparseSgtsv2_bufferSizeExt')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b
      integer(c_size_t) :: buffer_size
    end function
    integer(c_int) function cusparseSgtsv2(h, m, n, dl, d, du, b, ldb, buffer) &
        bind(c, name='cusparseSgtsv2')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b, buffer
    end function
    integer(c_int) function cusparseSgtsv2_nopivot_bufferSizeExt(h, m, n, dl, d, du, b, ldb, buffer_size) &
        bind(c, name='cusparseSgtsv2_nopivot_bufferSizeExt')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b
      integer(c_size_t) :: buffer_size
    end function
    integer(c_int) function cusparseSgtsv2_nopivot(h, m, n, dl, d, du, b, ldb, buffer) &
        bind(c, name='cusparseSgtsv2_nopivot')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b, buffer
    end function
    integer(c_int) function cusparseSgtsv2StridedBatch_bufferSizeExt(h, m, dl, d, du, x, batch_count, batch_stride, &
        buffer_size) &
        bind(c, name='cusparseSgtsv2StridedBatch_bufferSizeExt')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, batch_count, batch_stride
      type(*), dimension(*) :: dl, d, du, x
      integer(c_size_t) :: buffer_size
    end function
    integer(c_int) function cusparseSgtsv2StridedBatch(h, m, dl, d, du, x, batch_count, batch_stride, buffer) &
        bind(c, name='cusparseSgtsv2StridedBatch')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, batch_count, batch_stride
      type(*), dimension(*) :: dl, d, du, x, buffer
    end function
    integer(c_int) function cusparseDgtsv2_bufferSizeExt(h, m, n, dl, d, du, b, ldb, buffer_size) &
        bind(c, name='cusparseDgtsv2_bufferSizeExt')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b
      integer(c_size_t) :: buffer_size
    end function
    integer(c_int) function cusparseDgtsv2(h, m, n, dl, d, du, b, ldb, buffer) &
        bind(c, name='cusparseDgtsv2')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b, buffer
    end function
    integer(c_int) function cusparseDgtsv2_nopivot_bufferSizeExt(h, m, n, dl, d, du, b, ldb, buffer_size) &
        bind(c, name='cusparseDgtsv2_nopivot_bufferSizeExt')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b
      integer(c_size_t) :: buffer_size
    end function
    integer(c_int) function cusparseDgtsv2_nopivot(h, m, n, dl, d, du, b, ldb, buffer) &
        bind(c, name='cusparseDgtsv2_nopivot')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b, buffer
    end function
    integer(c_int) function cusparseDgtsv2StridedBatch_bufferSizeExt(h, m, dl, d, du, x, batch_count, batch_stride, &
        buffer_size) &
        bind(c, name='cusparseDgtsv2StridedBatch_bufferSizeExt')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, batch_count, batch_stride
      type(*), dimension(*) :: dl, d, du, x
      integer(c_size_t) :: buffer_size
    end function
    integer(c_int) function cusparseDgtsv2StridedBatch(h, m, dl, d, du, x, batch_count, batch_stride, buffer) &
        bind(c, name='cusparseDgtsv2StridedBatch')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, batch_count, batch_stride
      type(*), dimension(*) :: dl, d, du, x, buffer
    end function
    integer(c_int) function cusparseCgtsv2_bufferSizeExt(h, m, n, dl, d, du, b, ldb, buffer_size) &
        bind(c, name='cusparseCgtsv2_bufferSizeExt')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b
      integer(c_size_t) :: buffer_size
    end function
    integer(c_int) function cusparseCgtsv2(h, m, n, dl, d, du, b, ldb, buffer) &
        bind(c, name='cusparseCgtsv2')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b, buffer
    end function
    integer(c_int) function cusparseCgtsv2_nopivot_bufferSizeExt(h, m, n, dl, d, du, b, ldb, buffer_size) &
        bind(c, name='cusparseCgtsv2_nopivot_bufferSizeExt')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b
      integer(c_size_t) :: buffer_size
    end function
    integer(c_int) function cusparseCgtsv2_nopivot(h, m, n, dl, d, du, b, ldb, buffer) &
        bind(c, name='cusparseCgtsv2_nopivot')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b, buffer
    end function
    integer(c_int) function cusparseCgtsv2StridedBatch_bufferSizeExt(h, m, dl, d, du, x, batch_count, batch_stride, &
        buffer_size) &
        bind(c, name='cusparseCgtsv2StridedBatch_bufferSizeExt')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, batch_count, batch_stride
      type(*), dimension(*) :: dl, d, du, x
      integer(c_size_t) :: buffer_size
    end function
    integer(c_int) function cusparseCgtsv2StridedBatch(h, m, dl, d, du, x, batch_count, batch_stride, buffer) &
        bind(c, name='cusparseCgtsv2StridedBatch')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, batch_count, batch_stride
      type(*), dimension(*) :: dl, d, du, x, buffer
    end function
    integer(c_int) function cusparseZgtsv2_bufferSizeExt(h, m, n, dl, d, du, b, ldb, buffer_size) &
        bind(c, name='cusparseZgtsv2_bufferSizeExt')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b
      integer(c_size_t) :: buffer_size
    end function
    integer(c_int) function cusparseZgtsv2(h, m, n, dl, d, du, b, ldb, buffer) &
        bind(c, name='cusparseZgtsv2')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b, buffer
    end function
    integer(c_int) function cusparseZgtsv2_nopivot_bufferSizeExt(h, m, n, dl, d, du, b, ldb, buffer_size) &
        bind(c, name='cusparseZgtsv2_nopivot_bufferSizeExt')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b
      integer(c_size_t) :: buffer_size
    end function
    integer(c_int) function cusparseZgtsv2_nopivot(h, m, n, dl, d, du, b, ldb, buffer) &
        bind(c, name='cusparseZgtsv2_nopivot')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, n, ldb
      type(*), dimension(*) :: dl, d, du, b, buffer
    end function
    integer(c_int) function cusparseZgtsv2StridedBatch_bufferSizeExt(h, m, dl, d, du, x, batch_count, batch_stride, &
        buffer_size) &
        bind(c, name='cusparseZgtsv2StridedBatch_bufferSizeExt')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, batch_count, batch_stride
      type(*), dimension(*) :: dl, d, du, x
      integer(c_size_t) :: buffer_size
    end function
    integer(c_int) function cusparseZgtsv2StridedBatch(h, m, dl, d, du, x, batch_count, batch_stride, buffer) &
        bind(c, name='cusparseZgtsv2StridedBatch')
      import
      type(cusparsehandle), value :: h
      integer(c_int), value :: m, batch_count, batch_stride
      type(*), dimension(*) :: dl, d, du, x, buffer
    end function
  end interface
end module
