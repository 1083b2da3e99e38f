! Two-dimensional arrays of characters, reshape, transpose, maxval by comparison, sections of substrings.
program char_arrays_two
  implicit none
  character(3) :: c(2, 3)
  integer :: i, j
  do j = 1, 3
    do i = 1, 2
      write (c(i, j), '(a,2i1)') 'c', i, j
    end do
  end do
  print '(6(a,1x))', c
  print '(6(a,1x))', transpose(c)
  print '(3(a,1x))', c(2, :)(2:3)
  c(1, :) = c(2, 3:1:-1)
  print '(6(a,1x))', c
  c(:, 2)(1:1) = ['X', 'Y']
  print '(6(a,1x))', c
  print '(6l2)', c > 'c22'
  print '(4(a,1x))', reshape(c, [2, 2])
end program char_arrays_two
