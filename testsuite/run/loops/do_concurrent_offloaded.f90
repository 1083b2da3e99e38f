! `-stdpar`: `do concurrent` outside of constructs runs on devices, with the locality that it states; the device has what it
! needs by itself, and procedures that it calls need no directive.
! flags: -stdpar
! tol: 1e-5
module physics
  implicit none
contains
  pure real function flux(a, b)
    real, intent(in) :: a, b
    flux = 0.5 * (a + b)
  end function
  subroutine advance(u, v, n, m)
    integer, intent(in) :: n, m
    real, intent(inout) :: u(n, m), v(0:n+1)
    integer :: i, j
    real :: t, factor
    factor = 0.25
    do concurrent (j = 2:m-1, i = 2:n-1) local(t)
      t = u(i, j) * factor
      u(i, j) = t + flux(t, real(i))
    end do
    do concurrent (i = 1:n, v(i) > 3) shared(v)
      v(i) = v(i) - 3
    end do
  end subroutine
end module
program do_concurrent_offloaded
  use physics
  implicit none
  integer, parameter :: n = 40, m = 30
  real :: u(n, m), v(0:n+1), s, largest, w(5)
  integer :: i, j, k
  u = reshape([(real(mod(i, 17)), i = 1, n*m)], [n, m])
  v = [(real(mod(i, 7)), i = 0, n+1)]
  do k = 1, 3
    call advance(u, v, n, m)
  end do
  s = 0; largest = -1; w = 2
  do concurrent (j = 1:m) shared(u) reduce(+:s) reduce(max:largest) local_init(w)
    w(1) = w(1) + j
    s = s + sum(u(:, j)) * w(1)
    largest = max(largest, maxval(u(:, j)))
  end do
  print '(10f9.4)', u(:, 3), v
  print '(3f14.3)', s, largest, w(1)
end program
