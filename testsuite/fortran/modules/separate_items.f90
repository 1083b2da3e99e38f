module items
  implicit none
  private
  integer(16), parameter, public :: huge16 = 10_16**30, list16(2) = [-(2_16**100), 5_16]
  type, public :: item
    integer(16) :: big = -10_16**25
    integer :: i = 1
  contains
    procedure, private :: put
    generic, public :: write(formatted) => put
  end type
  type, public :: simple
    sequence
    integer :: i
  end type
  interface write(formatted)
    procedure put_simple
  end interface
  interface read(unformatted)
    procedure get_simple
  end interface
  public :: write(formatted), read(unformatted)
contains
  subroutine put(dtv, unit, iotype, v_list, iostat, iomsg)
    class(item), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write(unit, '(a,i0,a,i0)', iostat=iostat, iomsg=iomsg) 'item', dtv%i, ':', dtv%big
  end subroutine
  subroutine put_simple(dtv, unit, iotype, v_list, iostat, iomsg)
    type(simple), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write(unit, '(a,i0)', iostat=iostat, iomsg=iomsg) 'simple', dtv%i
  end subroutine
  subroutine get_simple(dtv, unit, iostat, iomsg)
    type(simple), intent(inout) :: dtv
    integer, intent(in) :: unit
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    read(unit, iostat=iostat, iomsg=iomsg) dtv%i
    dtv%i = -dtv%i
  end subroutine
end module
