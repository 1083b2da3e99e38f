! Interfaces of cuFFT's functions, under the names of NVIDIA's Fortran module `cufft`. Link with `-cudalib=cufft`.
module cufft
  use, intrinsic :: iso_c_binding, only: c_int, c_size_t, c_long_long, c_ptr
  implicit none
  private :: c_int, c_size_t, c_long_long, c_ptr
  integer, parameter :: cufft_forward = -1, cufft_inverse = 1
  integer, parameter :: cufft_success = 0, cufft_invalid_plan = 1, cufft_alloc_failed = 2, cufft_invalid_type = 3
  integer, parameter :: cufft_invalid_value = 4, cufft_internal_error = 5, cufft_exec_failed = 6, cufft_setup_failed = 7
  integer, parameter :: cufft_invalid_size = 8, cufft_unaligned_data = 9
  integer, parameter :: cufft_r2c = int(z'2a'), cufft_c2r = int(z'2c'), cufft_c2c = int(z'29')
  integer, parameter :: cufft_d2z = int(z'6a'), cufft_z2d = int(z'6c'), cufft_z2z = int(z'69')
  interface
    integer(c_int) function cufftPlan1d(plan, nx, ffttype, batch) &
        bind(c, name='cufftPlan1d')
      import
      integer(c_int) :: plan
      integer(c_int), value :: nx, ffttype, batch
    end function
    integer(c_int) function cufftPlan2d(plan, nx, ny, ffttype) &
        bind(c, name='cufftPlan2d')
      import
      integer(c_int) :: plan
      integer(c_int), value :: nx, ny, ffttype
    end function
    integer(c_int) function cufftPlan3d(plan, nx, ny, nz, ffttype) &
        bind(c, name='cufftPlan3d')
      import
      integer(c_int) :: plan
      integer(c_int), value :: nx, ny, nz, ffttype
    end function
    integer(c_int) function cufftPlanMany(plan, rank, n, inembed, istride, idist, onembed, ostride, odist, ffttype, batch) &
        bind(c, name='cufftPlanMany')
      import
      integer(c_int) :: plan
      integer(c_int), value :: rank, istride, idist, ostride, odist, ffttype, batch
      integer(c_int), dimension(*) :: n, inembed, onembed
    end function
    integer(c_int) function cufftCreate(plan) &
        bind(c, name='cufftCreate')
      import
      integer(c_int) :: plan
    end function
    integer(c_int) function cufftMakePlan1d(plan, nx, ffttype, batch, worksize) &
        bind(c, name='cufftMakePlan1d')
      import
      integer(c_int), value :: plan
      integer(c_int), value :: nx, ffttype, batch
      integer(c_size_t) :: worksize(*)
    end function
    integer(c_int) function cufftMakePlan2d(plan, nx, ny, ffttype, worksize) &
        bind(c, name='cufftMakePlan2d')
      import
      integer(c_int), value :: plan
      integer(c_int), value :: nx, ny, ffttype
      integer(c_size_t) :: worksize(*)
    end function
    integer(c_int) function cufftMakePlan3d(plan, nx, ny, nz, ffttype, worksize) &
        bind(c, name='cufftMakePlan3d')
      import
      integer(c_int), value :: plan
      integer(c_int), value :: nx, ny, nz, ffttype
      integer(c_size_t) :: worksize(*)
    end function
    integer(c_int) function cufftMakePlanMany(plan, rank, n, inembed, istride, idist, onembed, ostride, odist, &
        ffttype, batch, worksize) &
        bind(c, name='cufftMakePlanMany')
      import
      integer(c_int), value :: plan
      integer(c_int), value :: rank, istride, idist, ostride, odist, ffttype, batch
      integer(c_int), dimension(*) :: n, inembed, onembed
      integer(c_size_t) :: worksize(*)
    end function
    integer(c_int) function cufftDestroy(plan) &
        bind(c, name='cufftDestroy')
      import
      integer(c_int), value :: plan
    end function
    integer(c_int) function cufftSetStream(plan, stream) &
        bind(c, name='cufftSetStream')
      import
      integer(c_int), value :: plan
      integer(c_long_long), value :: stream
    end function
    integer(c_int) function cufftSetAutoAllocation(plan, automatic) &
        bind(c, name='cufftSetAutoAllocation')
      import
      integer(c_int), value :: plan
      integer(c_int), value :: automatic
    end function
    integer(c_int) function cufftSetWorkArea(plan, workarea) &
        bind(c, name='cufftSetWorkArea')
      import
      integer(c_int), value :: plan
      type(*), dimension(*) :: workarea
    end function
    integer(c_int) function cufftGetSize(plan, worksize) &
        bind(c, name='cufftGetSize')
      import
      integer(c_int), value :: plan
      integer(c_size_t) :: worksize(*)
    end function
    integer(c_int) function cufftGetVersion(version) &
        bind(c, name='cufftGetVersion')
      import
      integer(c_int) :: version
    end function
    integer(c_int) function cufftExecC2C(plan, idata, odata, direction) &
        bind(c, name='cufftExecC2C')
      import
      integer(c_int), value :: plan
      type(*), dimension(*) :: idata, odata
      integer(c_int), value :: direction
    end function
    integer(c_int) function cufftExecZ2Z(plan, idata, odata, direction) &
        bind(c, name='cufftExecZ2Z')
      import
      integer(c_int), value :: plan
      type(*), dimension(*) :: idata, odata
      integer(c_int), value :: direction
    end function
    integer(c_int) function cufftExecR2C(plan, idata, odata) &
        bind(c, name='cufftExecR2C')
      import
      integer(c_int), value :: plan
      type(*), dimension(*) :: idata, odata
    end function
    integer(c_int) function cufftExecC2R(plan, idata, odata) &
        bind(c, name='cufftExecC2R')
      import
      integer(c_int), value :: plan
      type(*), dimension(*) :: idata, odata
    end function
    integer(c_int) function cufftExecD2Z(plan, idata, odata) &
        bind(c, name='cufftExecD2Z')
      import
      integer(c_int), value :: plan
      type(*), dimension(*) :: idata, odata
    end function
    integer(c_int) function cufftExecZ2D(plan, idata, odata) &
        bind(c, name='cufftExecZ2D')
      import
      integer(c_int), value :: plan
      type(*), dimension(*) :: idata, odata
    end function
  end interface
end module
