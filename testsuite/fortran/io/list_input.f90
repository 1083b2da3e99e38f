! List-directed input: separators, repeats, nulls, quotes, slash, several records.
program list_input
  implicit none
  character(80) :: t(3)
  integer :: i, j, k, a(5)
  real :: x, y
  character(10) :: c, d
  logical :: l
  complex :: z
  t(1) = '1, 2 3'
  read (t(1), *) i, j, k
  print '(3(i0,1x))', i, j, k
  a = -1
  t(1) = '2*7,,3*9'
  read (t(1), *) a(1:5)
  print '(5(i0,1x))', a
  t(1) = '1.5 2e3'
  read (t(1), *) x, y
  print '(2f8.1)', x, y
  t(1) = "'a b''c' word T (1.5,2)"
  read (t(1), *) c, d, l, z
  print '(a,"|",a,l2,2f5.1)', c, d, l, z
  i = 5; j = 6
  t(1) = '1 / 9'
  read (t(1), *) i, j
  print '(2(i0,1x))', i, j
  t = ['10 20', '30   ', '40   ']
  read (t, *) a(1:4)
  print '(4(i0,1x))', a(1:4)
  t(1) = '"quoted, text" .false. .true'
  read (t(1), *) c, l
  print '(a,"|",l1)', c, l
end program list_input
