! What PGI's compilers take besides OpenACC, with warnings: two-dimensional thread blocks in kernels, shortloop, `-` as a
! reduction operator, `async` by itself, a data construct without clauses, variables that are private twice.
! run: => pgi_extensions_f.expect
program pgi_extensions
  implicit none
  integer :: a(50,40), b(60), t, s, i, j
  !$acc data
  !$acc kernels copyout(a)
  !$acc loop gang vector(4)
  do i = 1, 40
    !$acc loop vector(16)
    do j = 1, 50
      a(j,i) = i + j
    end do
  end do
  !$acc end kernels
  !$acc end data
  !$acc parallel loop private(t, t) copyout(b) shortloop
  do i = 1, 60
    t = 2 * i
    b(i) = t + a(3, mod(i, 40) + 1)
  end do
  s = 5000
  !$acc parallel loop reduction(-:s)
  do i = 1, 60
    s = s - mod(b(i), 7)
  end do
  !$acc async(1)
  print *, a(6,5), a(50,40), b(60), s
end program
