! Ranges for NVIDIA's profilers, under the names of NVIDIA's Fortran module `nvtx`. The runtime loads libnvToolsExt where the
! machine has it; elsewhere they do nothing.
module nvtx
  use, intrinsic :: iso_c_binding, only: c_int
  implicit none
  private :: c_int
  interface
    subroutine nvtxStartRange(label, icolor)
      character(len=*), intent(in) :: label
      integer, intent(in), optional :: icolor
    end subroutine
    subroutine nvtxEndRange()
    end subroutine
    integer function nvtxRangePush(label)
      character(len=*), intent(in) :: label
    end function
    integer function nvtxRangePop()
    end function
    subroutine nvtxMark(label)
      character(len=*), intent(in) :: label
    end subroutine
  end interface
end module
