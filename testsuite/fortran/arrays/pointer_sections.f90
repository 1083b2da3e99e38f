! Pointers to sections: reductions, assignment, passing on, reversed and strided.
program pointer_sections
  implicit none
  integer, target :: a(4, 4)
  integer, pointer :: p(:, :), q(:)
  integer :: i
  a = reshape([(i, i = 1, 16)], [4, 4])
  p => a(4:1:-1, ::2)
  print '(3(i0,1x))', shape(p), sum(p)
  print '(8(i0,1x))', p
  p = p + 100
  q => p(2, :)
  q = 0
  print '(16(i0,1x))', a
  q => a(:, 3)
  q = matmul(a, q)
  print '(4(i0,1x))', a(:, 3)
  q(2:3) = q(1:2)
  print '(4(i0,1x))', q
end program pointer_sections
