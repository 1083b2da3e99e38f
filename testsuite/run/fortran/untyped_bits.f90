! Bits in digits where only other compilers take them: they have the type of what they are assigned to or stand beside.
! flags: -fallow-invalid-boz
program untyped_bits
  implicit none
  integer, parameter :: mask = z'7f'
  integer :: colours(3) = [z'0000ff00', z'000000ff', z'ffffffff']
  integer(8) :: wide = z'ffffffffff'
  integer(1) :: narrow
  real :: one
  real(8) :: two
  integer :: i
  narrow = z'ff'
  one = z'3f800000'
  two = z'4000000000000000'
  i = o'17' + 1
  print *, mask, colours, wide
  print *, narrow, one, two, i
  print *, i == z'10', b'101' * i, [integer :: 1, z'a']
  !$acc parallel loop copy(colours)
  do i = 1, 3
    colours(i) = iand(colours(i), z'ff') + z'100'
  end do
  print *, colours
end program untyped_bits
