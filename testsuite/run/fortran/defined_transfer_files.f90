! Defined transfers by the standard where gfortran 12 differs: the end of a file, internal arrays, stream and direct access.
module m
  implicit none
  type :: rec
    integer :: a = 0
    character(4) :: c = ''
  contains
    procedure :: get
    generic :: read(formatted) => get
    procedure :: put
    generic :: write(formatted) => put
    procedure :: getu
    generic :: read(unformatted) => getu
    procedure :: putu
    generic :: write(unformatted) => putu
  end type
contains
  subroutine get(dtv, unit, iotype, v_list, iostat, iomsg)
    class(rec), intent(inout) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    read(unit, '(i3,a4)', iostat=iostat, iomsg=iomsg) dtv%a, dtv%c
  end subroutine
  subroutine put(dtv, unit, iotype, v_list, iostat, iomsg)
    class(rec), intent(in) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    integer :: u
    iostat = 0
    if (dtv%a < 0) then
      iostat = 4711
      iomsg = 'negative a'
      return
    end if
    write(unit, '(i3)', iostat=iostat, advance='no') dtv%a
    write(unit, '(a4)', iostat=iostat, iomsg=iomsg) dtv%c
  end subroutine
  subroutine getu(dtv, unit, iostat, iomsg)
    class(rec), intent(inout) :: dtv
    integer, intent(in) :: unit
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    read(unit, iostat=iostat, iomsg=iomsg) dtv%c, dtv%a
  end subroutine
  subroutine putu(dtv, unit, iostat, iomsg)
    class(rec), intent(in) :: dtv
    integer, intent(in) :: unit
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write(unit, iostat=iostat, iomsg=iomsg) dtv%c, dtv%a
  end subroutine
  subroutine show(x)
    class(rec), intent(in) :: x(:)
    print '(*(dt,"|"))', x
    print '(dt)', x(size(x))
  end subroutine
end module
program p
  use m
  use iso_fortran_env
  implicit none
  type(rec) :: r, many(3)
  type(rec), pointer :: q
  type(rec), allocatable :: al(:)
  integer :: ios, n
  character(60) :: msg
  character(7) :: rows(3)
  many = [rec(1,'one'), rec(2,'two'), rec(3,'thre')]
  open(10, status='scratch')
  write(10, '(dt)') many
  rewind 10
  n = 0
  do
    read(10, '(dt)', iostat=ios, iomsg=msg) r
    if (ios /= 0) exit
    n = n + r%a
    print '(dt,a)', r, '<'
  end do
  print '(l1,i3)', is_iostat_end(ios), n
  close(10)
  write(*, '(dt)', iostat=ios, iomsg=msg) rec(-1, 'x')
  print '(i5,1x,a)', ios, trim(msg)
  write(*, '(dt)', advance='no') many(1)
  write(*, '(dt)') many(2)
  allocate(q); q = rec(9, 'ptr')
  print '(dt)', q
  al = many(3:1:-1)
  print '(3dt)', al
  call show(al); call show(many(::2))
  write(rows, '(dt)') many
  print '(a)', rows
  read(rows, '(dt)') al
  print '(3dt)', al
  open(11, status='scratch', form='unformatted', access='stream')
  write(11) many, 5
  inquire(11, size=n)
  rewind 11
  al = rec()
  read(11) al, ios
  print '(3dt,2i4)', al, ios, n
  read(11, iostat=ios) r
  print '(l1)', is_iostat_end(ios)
  close(11)
  open(12, status='scratch', form='unformatted', access='direct', recl=16)
  write(12, rec=2) many(2)
  read(12, rec=2) r
  print '(dt)', r
  rows(1) = 'xx'
  read(rows(1), '(dt)', iostat=ios, iomsg=msg) r
  print '(l1)', ios > 0
end program
