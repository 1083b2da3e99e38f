! Components whose type has a procedure for its transfer, in structures that have none; internal procedures as such.
program defined_transfer_components
  implicit none
  type :: temperature
    sequence
    real :: kelvin = 0
  end type
  type :: sample
    integer :: id = 0
    type(temperature) :: values(2)
    logical :: good = .false.
  end type
  interface write(formatted)
    procedure put
  end interface
  interface read(formatted)
    procedure get
  end interface
  integer :: calls = 0
  type(sample) :: s, t
  character(60) :: line
  integer :: ios
  character(40) :: msg
  s%id = 7; s%values = [temperature(280.5), temperature(300.0)]; s%good = .true.
  write(line, '(i2,2(1x,dt),l2)') s
  if (line /= ' 7 280.5K 300.0K T') error stop line
  if (calls /= 2) error stop 'calls'
  read(line, '(i2,2(1x,dt),l2)') t
  if (t%id /= 7 .or. any(t%values%kelvin /= [280.5, 300.0]) .or. .not. t%good) error stop 'read'
  write(line, *) s
  if (index(line, '280.5K') == 0 .or. index(line, '300.0K') == 0) error stop line
  line = '8 1.5 2.5 F'
  read(line, *) t
  if (t%id /= 8 .or. any(t%values%kelvin /= [1.5, 2.5]) .or. t%good) error stop 'list'
  line = '8 -1.5 2.5 F'
  read(line, *, iostat=ios, iomsg=msg) t
  if (ios /= 33 .or. msg /= 'below zero') error stop 'iostat'
  call inner
  if (calls /= 6) error stop 'host'
contains
  subroutine inner
    write(line, '(2(dt"x"(1,2),","))') s%values
    if (line /= '280.5K,300.0K,') error stop line
  end subroutine
  subroutine put(dtv, unit, iotype, v_list, iostat, iomsg)
    type(temperature), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write(unit, '(f5.1,a)', iostat=iostat, iomsg=iomsg) dtv%kelvin, 'K'
    calls = calls + 1
    if (iotype == 'DTx') then
      calls = calls + sum(v_list) - 3
      if (size(v_list) /= 2) iostat = 1
    end if
  end subroutine
  subroutine get(dtv, unit, iotype, v_list, iostat, iomsg)
    type(temperature), intent(inout) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    character(1) :: mark
    if (iotype == 'DT') then
      read(unit, '(f5.1,a)', iostat=iostat, iomsg=iomsg) dtv%kelvin, mark
    else
      read(unit, *, iostat=iostat, iomsg=iomsg) dtv%kelvin
      if (dtv%kelvin < 0) then
        iostat = 33
        iomsg = 'below zero'
      end if
    end if
  end subroutine
end program
