! contiguous pointers and dummies, is_contiguous of sections, simply contiguous targets.
program contiguous_pointers
  implicit none
  real, target :: a(4, 4)
  real, pointer, contiguous :: p(:), m(:, :)
  real, pointer :: q(:)
  integer :: i
  a = reshape([(real(i), i = 1, 16)], [4, 4])
  p => a(:, 2)
  print '(4f5.1,l2)', p, is_contiguous(p)
  m(1:2, 1:2) => p
  print '(2f5.1)', m(2, :)
  q => a(2, :)
  print '(3l2)', is_contiguous(q), is_contiguous(a(:, 2:3)), is_contiguous(a(1:2, :))
  call s(a(:, 1:2))
contains
  subroutine s(x)
    real, contiguous, intent(inout) :: x(:, :)
    x = x + 1
    print '(l1,f6.1)', is_contiguous(x), sum(x)
  end subroutine s
end program contiguous_pointers
