! Constructs that follow each other, each sharing another array with the next: a construct is in one inferred region at most.
program inferred_data_rows
  implicit none
  real(8) :: a(100), b(100), c(100), d(100)
  integer :: i
  a = 1
  b = 2
  c = 3
  d = 4
  !$acc kernels
  do i = 1, 100
    a(i) = a(i) + i
  end do
  !$acc end kernels
  !$acc kernels
  do i = 1, 100
    b(i) = b(i) + a(i)
  end do
  !$acc end kernels
  !$acc kernels
  do i = 1, 100
    c(i) = c(i) + b(i)
  end do
  !$acc end kernels
  !$acc kernels
  do i = 1, 100
    d(i) = d(i) + c(i)
  end do
  !$acc end kernels
  print '(4f10.1)', sum(a), sum(b), sum(c), sum(d)
end program inferred_data_rows
