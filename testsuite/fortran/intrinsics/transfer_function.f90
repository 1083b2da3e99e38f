! transfer between types, to arrays, with size, of structures.
program transfer_function
  implicit none
  type t
    integer(4) :: a, b
  end type t
  type(t) :: s
  integer :: i(2)
  character(4) :: c
  print '(z8.8)', transfer(1.0, 0)
  print '(f8.4)', transfer(int(z'3FC00000'), 0.0)
  print '(z16.16)', transfer(1d0, 0_8)
  c = transfer(int(z'44434241'), c)
  print '(a)', c
  i = transfer(2d0, [0])
  print '(2(z8.8,1x))', i
  s = transfer([7, 8], s)
  print '(2(i0,1x))', s
  print '(4(i0,1x))', transfer([1_2, 2_2], [0_1])
  print '(i0)', transfer([1, 2, 3], [0], 2)
  print '(3a)', transfer('abc', ['x'])
  print '(2f5.1)', transfer((1.5, 2.5), [0.0])
end program transfer_function
