! Arrays of structures: whole assignments, constructors with implied do, sections of components, swapping.
program structure_arrays
  implicit none
  type item
    integer :: key
    character(3) :: name
  end type item
  type(item) :: a(4), b(2), t
  integer :: i
  a = [(item(10 - i, repeat(achar(96 + i), i)), i = 1, 4)]
  print '(i2,1x,a)', a
  b = a(2:4:2)
  a(1:2) = a(3:4)
  print '(i2,1x,a)', b, a(1)
  t = a(1); a(1) = a(4); a(4) = t
  a(2:3)%key = a(2:3)%key * 5
  print '(4(i0,1x))', a%key
  a%name = a(4:1:-1)%name
  print '(4a)', a%name
  a = b(1)
  print '(4(i0,1x))', a%key
end program structure_arrays
