! Sections, expressions and elements as arguments of contiguous dummies: changes come back where they should.
program argument_copies
  implicit none
  integer :: a(8), m(3, 3), i
  a = [(i, i = 1, 8)]
  m = reshape([(i, i = 1, 9)], [3, 3])
  call add(a(1:8:3), 3)
  print '(8(i0,1x))', a
  call add(a(8:1:-2), 4)
  print '(8(i0,1x))', a
  call add(m(2, :), 3)
  print '(9(i0,1x))', m
  call add(m(:, 3), 3)
  print '(9(i0,1x))', m
  call look((a), 8)
  call look(a * 2, 8)
  call look(m(1:2, 1:2), 4)
  call look([7, 8], 2)
contains
  subroutine add(x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    x = x + 100
  end subroutine add
  subroutine look(x, n)
    integer, intent(in) :: n
    integer, intent(in) :: x(n)
    print '(2(i0,1x))', x(1), sum(x)
  end subroutine look
end program argument_copies
