! transfer of structures and arrays to characters and bytes and back.
program transfer_round_trip
  implicit none
  type t
    integer :: a
    real :: b
    character(4) :: c
  end type t
  type(t) :: x, y
  integer(1), allocatable :: bytes(:)
  character(12) :: s
  real(8) :: d
  x = t(42, 1.5, 'wxyz')
  bytes = transfer(x, bytes)
  print '(i0,4i4)', size(bytes), bytes(9:12)
  y = transfer(bytes, y)
  print '(i0,f5.1,1x,a)', y
  s = transfer(x, s)
  print '(a)', s(9:12)
  d = transfer([0, 1072693248], d)
  print '(f5.1)', d
  print '(3(i0,1x))', transfer('abc', 0_1, 3)
  print '(l1)', transfer(transfer(.true., 0), .true.)
end program transfer_round_trip
