! Defined input and output (Fortran 2018, 12.6.4.8): procedures bound to a type or of an interface; the edit descriptor
! `dt`, list-directed, namelist and unformatted transfers, internal files, arrays, sections, implied do, extensions.
module shapes
  implicit none
  type :: point
    integer :: x = 0, y = 0
  contains
    procedure, private :: write_point, read_point, write_raw, read_raw
    generic :: write(formatted) => write_point
    generic :: read(formatted) => read_point
    generic :: write(unformatted) => write_raw
    generic :: read(unformatted) => read_raw
  end type
  type, extends(point) :: named
    character(:), allocatable :: name
  contains
    procedure, private :: write_point => write_named
  end type
  type :: segment
    integer :: id
    type(point) :: ends(2)
  end type
  type :: plain
    sequence
    real :: r
  end type
  interface write(formatted)
    module procedure write_plain
  end interface
  interface read(formatted)
    procedure read_plain
  end interface
contains
  subroutine write_point(dtv, unit, iotype, v_list, iostat, iomsg)
    class(point), intent(in) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    character(20) :: f
    if (iotype == 'LISTDIRECTED') then
      write(unit, '(a,i0,a,i0,a)', iostat=iostat, iomsg=iomsg) ' (', dtv%x, ';', dtv%y, ')'
    else if (iotype == 'NAMELIST') then
      write(unit, *, iostat=iostat, iomsg=iomsg) dtv%x, dtv%y
    else if (size(v_list) == 2) then
      write(f, '(a,i0,a,i0,a)') '(i', v_list(1), ',i', v_list(2), ')'
      write(unit, f, iostat=iostat, iomsg=iomsg) dtv%x, dtv%y
    else
      write(unit, '(a,2(1x,i0))', iostat=iostat, iomsg=iomsg) '['//iotype//']', dtv%x, dtv%y
    end if
  end subroutine
  subroutine read_point(dtv, unit, iotype, v_list, iostat, iomsg)
    class(point), intent(inout) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    if (iotype == 'LISTDIRECTED' .or. iotype == 'NAMELIST') then
      read(unit, *, iostat=iostat, iomsg=iomsg) dtv%x, dtv%y
    else
      read(unit, '(2i4)', iostat=iostat, iomsg=iomsg) dtv%x, dtv%y
      if (dtv%x < 0) then
        iostat = 77; iomsg = 'negative'
      end if
    end if
  end subroutine
  subroutine write_raw(dtv, unit, iostat, iomsg)
    class(point), intent(in) :: dtv
    integer, intent(in) :: unit
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write(unit, iostat=iostat, iomsg=iomsg) dtv%y, dtv%x, 99
  end subroutine
  subroutine read_raw(dtv, unit, iostat, iomsg)
    class(point), intent(inout) :: dtv
    integer, intent(in) :: unit
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    integer :: mark
    read(unit, iostat=iostat, iomsg=iomsg) dtv%y, dtv%x, mark
    if (mark /= 99) iostat = 5
  end subroutine
  recursive subroutine write_named(dtv, unit, iotype, v_list, iostat, iomsg)
    class(named), intent(in) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write(unit, '(a,a)', iostat=iostat, iomsg=iomsg) dtv%name, '='
    write(unit, '(dt)', iostat=iostat, iomsg=iomsg) dtv%point
  end subroutine
  subroutine write_plain(dtv, unit, iotype, v_list, iostat, iomsg)
    type(plain), intent(in) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write(unit, '(a,f4.1)', iostat=iostat, iomsg=iomsg) ' r=', dtv%r
  end subroutine
  subroutine read_plain(dtv, unit, iotype, v_list, iostat, iomsg)
    type(plain), intent(inout) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    read(unit, *, iostat=iostat, iomsg=iomsg) dtv%r
  end subroutine
end module
program main
  use shapes
  implicit none
  type(point) :: p, a(3)
  class(point), allocatable :: c, ca(:)
  type(named) :: n
  type(segment) :: s
  type(plain) :: q
  character(60) :: line
  character(100) :: msg
  integer :: i, ios
  namelist /group/ p, i
  p = point(1, 2)
  write(line, *) p
  print '(a)', adjustl(line)
  print '(dt)', p
  print '(dt"name")', p
  print '(dt(4,6))', p
  print '(a,dt"x"(3,3),a)', '<', p, '>'
  a = [(point(i, i*i), i=1,3)]
  print '(3(dt,","))', a
  print '(dt,"/",dt)', a(3:1:-2)
  print '(dt,"/",dt)', (a(i), i=1,2)
  print '(*(dt(2,2),:,"|"))', a([3,1])
  n%x = 7; n%y = 8; n%name = 'seven'
  print '(dt)', n
  allocate(c, source=n)
  print '(dt)', c
  deallocate(c)
  allocate(point :: c)
  c%x = 3; c%y = 4
  print '(dt)', c
  allocate(ca(2), source=[point(1,1), point(2,2)])
  print '(2dt)', ca
  s%id = 5; s%ends = [point(1,2), point(3,4)]
  q%r = 2.5
  print '(dt)', q
  write(line, '(dt)') p
  print '(a)', trim(line)
  write(line, '(dt,a,dt)') p, 'and', q
  print '(a)', trim(line)
  line = '  12  34'
  read(line, '(dt)') p
  print '(dt)', p
  line = '5 6 7.5'
  read(line, *) p, q
  print '(dt,dt)', p, q
  line = '  -1   1'
  read(line, '(dt)', iostat=ios, iomsg=msg) p
  print '(i4,a)', ios, trim(msg)
  open(10, status='scratch', form='unformatted')
  p = point(10, 20)
  write(10) p, a, 3
  rewind 10
  p = point(); a = point()
  read(10) p, a, i
  print '(4dt,i4)', p, a, i
  close(10)
  open(10, status='scratch')
  i = 42
  write(10, nml=group)
  rewind 10
  p = point(); i = 0
  read(10, nml=group)
  print '(dt,i4)', p, i
  rewind 10
  write(10, '(2dt)') point(1,2), point(3,4)
  rewind 10
  read(10, '(a)') line
  print '(a)', trim(line)
end program
