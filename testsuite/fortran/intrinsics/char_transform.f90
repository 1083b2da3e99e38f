! Intrinsics of characters over arrays and in constant expressions.
program char_transform
  implicit none
  character(8) :: a(3) = ['  one   ', 'two     ', ' three  ']
  character(*), parameter :: digits = '0123456789', all = digits // 'abc'
  integer, parameter :: n = len(all), p = index(all, 'b'), q = scan(all, 'abc'), r = verify(all, digits)
  integer :: i
  print '(4(i0,1x))', n, p, q, r
  print '(3(a,"|"))', adjustl(a)
  print '(3(i0,1x))', len_trim(adjustl(a))
  print '(3(i0,1x))', index(a, 'e', back=.true.)
  print '(a)', (trim(adjustl(a(i))) // ',', i = 3, 1, -1)
  print '(3(i0,1x))', iachar(adjustl(a))
  print '(a)', repeat(trim(a(2)), 2) // repeat(' ', 2) // char(33)
end program char_transform
