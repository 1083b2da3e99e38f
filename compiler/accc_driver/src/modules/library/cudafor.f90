! Host functions of CUDA's runtime that OpenACC programs call, under the names of NVIDIA's Fortran module `cudafor`. Link with
! `-cudalib=cudart`. CUDA Fortran itself (kernels, the attribute `device`) is not supported.
module cudafor
  use, intrinsic :: iso_c_binding, only: c_int, c_size_t, c_long_long, c_float
  implicit none
  private :: c_int, c_size_t, c_long_long, c_float
  integer, parameter :: cuda_count_kind = 8, cuda_stream_kind = 8
  integer, parameter :: cudasuccess = 0, cudaerrorinvalidvalue = 1, cudaerrormemoryallocation = 2
  integer, parameter :: cudamemcpyhosttohost = 0, cudamemcpyhosttodevice = 1, cudamemcpydevicetohost = 2
  integer, parameter :: cudamemcpydevicetodevice = 3, cudamemcpydefault = 4
  integer, parameter :: cuda_r_32f = 0, cuda_r_64f = 1, cuda_r_16f = 2, cuda_r_8i = 3, cuda_c_32f = 4, cuda_c_64f = 5
  integer, parameter :: cuda_r_32i = 10
  type, bind(c) :: cudaevent
    integer(c_long_long) :: handle
  end type
  interface
    subroutine cudaProfilerStart() bind(c, name='cudaProfilerStart')
    end subroutine
    subroutine cudaProfilerStop() bind(c, name='cudaProfilerStop')
    end subroutine
    integer(c_int) function cudaMemGetInfo(free, total) &
        bind(c, name='cudaMemGetInfo')
      import
      integer(c_size_t) :: free, total
    end function
    integer(c_int) function cudaSetDevice(device) &
        bind(c, name='cudaSetDevice')
      import
      integer(c_int), value :: device
    end function
    integer(c_int) function cudaGetDevice(device) &
        bind(c, name='cudaGetDevice')
      import
      integer(c_int) :: device
    end function
    integer(c_int) function cudaGetDeviceCount(count) &
        bind(c, name='cudaGetDeviceCount')
      import
      integer(c_int) :: count
    end function
    integer(c_int) function cudaDeviceSynchronize() &
        bind(c, name='cudaDeviceSynchronize')
      import
    end function
    integer(c_int) function cudaDeviceReset() &
        bind(c, name='cudaDeviceReset')
      import
    end function
    integer(c_int) function cudaGetLastError() &
        bind(c, name='cudaGetLastError')
      import
    end function
    integer(c_int) function cudaPeekAtLastError() &
        bind(c, name='cudaPeekAtLastError')
      import
    end function
    integer(c_int) function cudaRuntimeGetVersion(version) &
        bind(c, name='cudaRuntimeGetVersion')
      import
      integer(c_int) :: version
    end function
    integer(c_int) function cudaDriverGetVersion(version) &
        bind(c, name='cudaDriverGetVersion')
      import
      integer(c_int) :: version
    end function
    integer(c_int) function cudaStreamCreate(stream) &
        bind(c, name='cudaStreamCreate')
      import
      integer(c_long_long) :: stream
    end function
    integer(c_int) function cudaStreamDestroy(stream) &
        bind(c, name='cudaStreamDestroy')
      import
      integer(c_long_long), value :: stream
    end function
    integer(c_int) function cudaStreamSynchronize(stream) &
        bind(c, name='cudaStreamSynchronize')
      import
      integer(c_long_long), value :: stream
    end function
    integer(c_int) function cudaStreamQuery(stream) &
        bind(c, name='cudaStreamQuery')
      import
      integer(c_long_long), value :: stream
    end function
    integer(c_int) function cudaEventCreate(event) &
        bind(c, name='cudaEventCreate')
      import
      type(cudaevent) :: event
    end function
    integer(c_int) function cudaEventDestroy(event) &
        bind(c, name='cudaEventDestroy')
      import
      type(cudaevent), value :: event
    end function
    integer(c_int) function cudaEventRecord(event, stream) &
        bind(c, name='cudaEventRecord')
      import
      type(cudaevent), value :: event
      integer(c_long_long), value :: stream
    end function
    integer(c_int) function cudaEventSynchronize(event) &
        bind(c, name='cudaEventSynchronize')
      import
      type(cudaevent), value :: event
    end function
    integer(c_int) function cudaEventElapsedTime(time, start, finish) &
        bind(c, name='cudaEventElapsedTime')
      import
      real(c_float) :: time
      type(cudaevent), value :: start, finish
    end function
    integer(c_int) function cudaDeviceCanAccessPeer(canaccess, device, peer) &
        bind(c, name='cudaDeviceCanAccessPeer')
      import
      integer(c_int) :: canaccess
      integer(c_int), value :: device, peer
    end function
    integer(c_int) function cudaDeviceEnablePeerAccess(peer, flags) &
        bind(c, name='cudaDeviceEnablePeerAccess')
      import
      integer(c_int), value :: peer, flags
    end function
  end interface
end module
