! Scratch arrays of procedures in bare `kernels`, which each iteration fills before it reads them: no clause makes them private.
subroutine solve(a, b, n)
  implicit none
  integer, intent(in) :: n
  real(8) :: a(5, n), b(n), w(5), v(3, 3)
  integer :: i, k, l
  !$acc kernels
  do i = 1, n
    do k = 1, 5
      w(k) = a(k, i) * 2
    end do
    b(i) = 0
    do k = 1, 5
      b(i) = b(i) + w(6 - k) * k
    end do
  end do
  do i = 1, n
    v = a(2, i)
    do k = 1, 3
      do l = 1, 3
        v(l, k) = v(l, k) * k + l
      end do
    end do
    b(i) = b(i) + v(3, 2) - v(1, 3)
  end do
  !$acc end kernels
end subroutine
program scratch_arrays
  implicit none
  real(8) :: a(5, 1000), b(1000)
  integer :: i, k
  do i = 1, 1000
    do k = 1, 5
      a(k, i) = mod(i * k, 19)
    end do
  end do
  call solve(a, b, 1000)
  print *, sum(b), b(1), b(777)
end program
