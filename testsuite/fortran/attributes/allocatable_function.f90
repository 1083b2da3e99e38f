! Functions with allocatable results; move_alloc between arrays of other bounds.
program allocatable_function
  implicit none
  integer, allocatable :: a(:), b(:)
  a = primes(30)
  print '(*(i0,1x))', a
  print '(i0)', size(primes(2)), sum(primes(10))
  allocate(b(-2:-1))
  b = [8, 9]
  call move_alloc(b, a)
  print '(l1,4(1x,i0))', allocated(b), lbound(a), ubound(a), a
contains
  function primes(n) result(p)
    integer, intent(in) :: n
    integer, allocatable :: p(:)
    integer :: i
    p = [integer ::]
    do i = 2, n
      if (all(mod(i, p) /= 0)) p = [p, i]
    end do
  end function primes
end program allocatable_function
