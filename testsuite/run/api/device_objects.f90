! Objects in device code: operators, bound procedures, generic names, optional arguments, results that are arrays.
module device_objects_types
  implicit none
  type vec
    real(8) :: x, y
  contains
    procedure, non_overridable :: norm => vec_norm
    procedure, non_overridable :: scale => vec_scale
  end type
  type, extends(vec) :: vec3
    real(8) :: z
  end type
  interface operator(+)
    module procedure add
  end interface
  interface operator(.dot.)
    module procedure dot
  end interface
  interface assignment(=)
    module procedure from_real
  end interface
  interface norm_of
    module procedure norm1, norm2v
  end interface
  interface vec
    module procedure make
  end interface
  abstract interface
    real(8) function fun(x)
      real(8), intent(in) :: x
    end function
  end interface
contains
  type(vec) elemental function add(a, b)
    type(vec), intent(in) :: a, b
    add%x = a%x + b%x; add%y = a%y + b%y
  end function
  pure real(8) function dot(a, b)
    type(vec), intent(in) :: a, b
    dot = a%x*b%x + a%y*b%y
  end function
  pure subroutine from_real(a, r)
    type(vec), intent(out) :: a
    real(8), intent(in) :: r
    a%x = r; a%y = -r
  end subroutine
  real(8) function vec_norm(this)
    class(vec), intent(in) :: this
    vec_norm = sqrt(this%x**2 + this%y**2)
  end function
  subroutine vec_scale(this, f, g)
    class(vec), intent(inout) :: this
    real(8), intent(in) :: f
    real(8), intent(in), optional :: g
    this%x = this%x*f
    if (present(g)) then
      this%y = this%y*g
    else
      this%y = this%y*f
    end if
  end subroutine
  real(8) function norm1(a)
    real(8), intent(in) :: a
    norm1 = abs(a)
  end function
  real(8) function norm2v(a)
    type(vec), intent(in) :: a
    norm2v = a%norm()
  end function
  type(vec) function make(r)
    real(8), intent(in) :: r
    make%x = r; make%y = 2*r
  end function
  elemental real(8) function sq(x)
    real(8), intent(in) :: x
    sq = x*x
  end function
  function pair(x) result(r)
    real(8), intent(in) :: x
    real(8) :: r(2)
    r = [x, x + 1]
  end function
  subroutine outs(a, b, c)
    real(8), intent(in) :: a
    real(8), intent(out) :: b
    real(8), intent(inout), optional :: c
    b = a + 1
    if (present(c)) c = c + a
  end subroutine
  real(8) function total(x)
    real(8), intent(in) :: x(:)
    integer :: i
    total = 0
    do i = 1, size(x)
      total = total + x(i)
    end do
  end function
end module
program device_objects
  use device_objects_types
  implicit none
  integer, parameter :: n = 12
  type(vec) :: a(n), b(n), w
  type(vec3) :: t3(n)
  real(8) :: r(n), s(n), m(4, n), st, xx
  integer :: i, k(n)
  st(xx) = xx*3 + 1
  do i = 1, n
    a(i)%x = i; a(i)%y = 1
    b(i)%x = 2; b(i)%y = i
    m(:, i) = i
  end do
  !$acc parallel loop copy(a, b, m) copyout(r, s, t3, k) private(w)
  do i = 1, n
    w = a(i) + b(i)
    r(i) = w .dot. a(i)
    b(i) = 5d0
    call a(i)%scale(2d0)
    call b(i)%scale(f=2d0, g=3d0)
    s(i) = norm_of(a(i)) + norm_of(-1d0) + st(1d0*i)
    w = vec(1d0*i)
    m(1:2, i) = pair(w%y)
    m(3:4, i) = sq(m(1:2, i))
    call outs(w%x, b=s(i))
    call outs(w%x, m(4, i), s(i))
    r(i) = r(i) + total(m(:, i)) + total(m(1:4:2, i))
    t3(i)%vec%x = 1; t3(i)%y = 2; t3(i)%z = i
    k(i) = nint(t3(i)%norm()) + ishft(1, mod(i, 5)) + popcnt(i) + ibset(0, 2) + merge(1, 0, btest(i, 1))
    k(i) = k(i) + modulo(-i, 5) + sign(1, -i) + int(aint(2.7d0)) + ceiling(1.2) + floor(-1.2) + dim(5, 3)
  end do
  print *, r
  print *, s
  print *, m(:, 5), b(3)%x, b(3)%y, a(4)%norm()
  print *, k, sum(t3%z)
end program
