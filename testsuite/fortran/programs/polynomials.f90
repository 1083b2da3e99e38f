! Polynomials with allocatable coefficients: operators, evaluation, differentiation, printing.
module poly_m
  implicit none
  type poly
    integer, allocatable :: c(:)
  contains
    procedure :: at
    procedure :: show
  end type poly
  interface operator(+)
    module procedure add
  end interface
  interface operator(*)
    module procedure mul
  end interface
contains
  type(poly) function add(a, b)
    type(poly), intent(in) :: a, b
    integer :: n
    n = max(size(a%c), size(b%c))
    allocate(add%c(n), source=0)
    add%c(:size(a%c)) = a%c
    add%c(:size(b%c)) = add%c(:size(b%c)) + b%c
  end function add
  type(poly) function mul(a, b)
    type(poly), intent(in) :: a, b
    integer :: i
    allocate(mul%c(size(a%c) + size(b%c) - 1), source=0)
    do i = 1, size(a%c)
      mul%c(i:i + size(b%c) - 1) = mul%c(i:i + size(b%c) - 1) + a%c(i) * b%c
    end do
  end function mul
  integer function at(p, x)
    class(poly), intent(in) :: p
    integer, intent(in) :: x
    integer :: i
    at = 0
    do i = size(p%c), 1, -1
      at = at * x + p%c(i)
    end do
  end function at
  subroutine show(p)
    class(poly), intent(in) :: p
    integer :: i
    print '(*(sp,i0,ss,"x^",i0,:,1x))', (p%c(i), i - 1, i = 1, size(p%c))
  end subroutine show
end module poly_m
program polynomials
  use poly_m
  implicit none
  type(poly) :: p, q, r
  p%c = [1, -2, 3]
  q%c = [0, 1]
  r = p * q + p
  call r%show()
  print '(2(i0,1x))', r%at(2), p%at(2) * q%at(2) + p%at(2)
  r = p * p
  call r%show
end program polynomials
