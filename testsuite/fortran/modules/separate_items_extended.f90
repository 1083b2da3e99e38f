module more
  use items, only: item
  implicit none
  type, extends(item) :: big_item
    real :: r = 2.5
  contains
    procedure :: put => put_big
  end type
contains
  subroutine put_big(dtv, unit, iotype, v_list, iostat, iomsg)
    class(big_item), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write(unit, '(a,f4.1)', iostat=iostat, iomsg=iomsg) 'big', dtv%r
  end subroutine
end module
