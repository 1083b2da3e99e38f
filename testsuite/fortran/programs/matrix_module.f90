! A matrix type with operators, used for powers of a matrix.
module matrix_m
  implicit none
  type matrix
    integer(8), allocatable :: a(:, :)
  end type matrix
  interface operator(*)
    module procedure mul
  end interface
  interface operator(**)
    module procedure power
  end interface
contains
  type(matrix) function mul(x, y)
    type(matrix), intent(in) :: x, y
    mul%a = matmul(x%a, y%a)
  end function mul
  recursive function power(x, n) result(r)
    type(matrix), intent(in) :: x
    integer, intent(in) :: n
    type(matrix) :: r
    integer :: i
    if (n == 0) then
      allocate(r%a(size(x%a, 1), size(x%a, 1)))
      r%a = 0
      do i = 1, size(x%a, 1)
        r%a(i, i) = 1
      end do
    else
      r = x**(n / 2)
      r = r * r
      if (mod(n, 2) == 1) r = r * x
    end if
  end function power
end module matrix_m
program matrix_module
  use matrix_m
  implicit none
  type(matrix) :: f, g
  f%a = reshape([1_8, 1_8, 1_8, 0_8], [2, 2])
  g = f**80
  print '(i0)', g%a(1, 2)
  print '(4(i0,1x))', f%a
end program matrix_module
