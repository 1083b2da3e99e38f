! differs: list-directed numbers have no fixed form
! An impure elemental function is called once for each element, in order, also where its results say the length.
character(:), allocatable :: c(:)
character(3) :: d(3) = 'abc'
integer :: n = 0, k(4)
allocate(character(20) :: c(10))
c = f([" uv ", " xy "]); print *, n, len(c), c
n = 0; c = f([" uv ", " xy "])//'x'; print *, n, len(c), c
n = 0; c = f(f(c)); print *, n, c
n = 0; d = f(d); print *, n, d
n = 0; where (d == 'abc') d = f(d); print *, n, d
n = 0; k = g([4,3,2,1]); print *, k, n
n = 0; k = g(k) + g(2*k); print *, n
contains
impure elemental function f(a) result(r)
  character(*), intent(in) :: a; character(len(a)) :: r
  r = adjustl(a); n = n + 1
end function
impure elemental integer function g(i)
  integer, intent(in) :: i
  n = n + 1; g = 10*n + i
end function
end
