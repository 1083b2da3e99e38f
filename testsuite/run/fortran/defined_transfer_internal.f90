! Internal procedures for `class` objects that use variables of their host, called from the host and from each other.
program defined_transfer_internal
  implicit none
  type :: t
    integer :: i
  end type
  type, extends(t) :: u
    integer :: j
  end type
  interface write(formatted)
    procedure w
  end interface
  integer :: seen, sum_of
  character(1) :: mark
  type(t) :: x
  class(t), allocatable :: y
  seen = 0; sum_of = 0; mark = '#'
  x%i = 4
  print '(2dt)', x, t(5)
  call inner(2)
  mark = '@'
  allocate(y, source=u(7, 8))
  print '(dt)', y
  print '(2i4)', seen, sum_of
contains
  subroutine inner(n)
    integer, intent(in) :: n
    integer :: k
    do k = 1, n
      print '(*(dt,1x))', x, t(k), u(k, k)
    end do
  end subroutine
  subroutine w(dtv, unit, iotype, v_list, iostat, iomsg)
    class(t), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    select type (dtv)
    type is (u)
      write(unit, '(a,i0,a,i0)', iostat=iostat, iomsg=iomsg) mark, dtv%i, '.', dtv%j
    class default
      write(unit, '(a,i0)', iostat=iostat, iomsg=iomsg) mark, dtv%i
    end select
    seen = seen + 1
    sum_of = sum_of + dtv%i
  end subroutine
end program
