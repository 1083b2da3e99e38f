! Type-bound procedures and generics, class arguments, inherited components, finalisers, whole structures in output.
module geometry
  implicit none
  private
  public :: shape_t, circle, square, vec, counter, operator(.dot.)
  type :: shape_t
    character(8) :: name = 'shape'
    integer, private :: hits = 0
  contains
    procedure :: rename
    procedure :: hit => shape_hit
    procedure :: count_hits
    procedure, nopass :: version
  end type
  type, extends(shape_t) :: circle
    real(8) :: r = 1
  contains
    procedure :: area => circle_area
    procedure, pass(self) :: grow
  end type
  type, extends(shape_t) :: square
    real(8) :: a = 2
  contains
    procedure :: area => square_area
  end type
  type vec
    real(8) :: x = 0, y = 0
  contains
    procedure, private :: add_vec
    procedure, private, pass(b) :: scale_left
    procedure, private :: scale_right
    procedure, private :: set_real
    generic :: operator(+) => add_vec
    generic :: operator(*) => scale_left, scale_right
    generic :: assignment(=) => set_real
    procedure, private :: norm1
    procedure, private :: normp
    generic, public :: norm => norm1, normp
  end type
  interface vec
    module procedure vec_from_int
  end interface
  interface operator(.dot.)
    module procedure dot
  end interface
  type counter
    integer :: n = 0
  contains
    final :: counter_done
  end type
  integer, public :: finished = 0
contains
  subroutine rename(this, name)
    class(shape_t), intent(inout) :: this
    character(*), intent(in) :: name
    this%name = name
    call this%hit()
  end subroutine
  subroutine shape_hit(this)
    class(shape_t), intent(inout) :: this
    this%hits = this%hits + 1
  end subroutine
  integer function count_hits(this)
    class(shape_t), intent(in) :: this
    count_hits = this%hits
  end function
  integer function version()
    version = 3
  end function
  real(8) function circle_area(this)
    class(circle), intent(in) :: this
    circle_area = 3d0*this%r**2
  end function
  subroutine grow(by, self)
    real(8), intent(in) :: by
    class(circle), intent(inout) :: self
    self%r = self%r + by
    call self%hit()
  end subroutine
  real(8) function square_area(this)
    class(square), intent(in) :: this
    square_area = this%a**2
  end function
  elemental type(vec) function add_vec(a, b)
    class(vec), intent(in) :: a, b
    add_vec%x = a%x + b%x
    add_vec%y = a%y + b%y
  end function
  elemental function scale_left(f, b) result(r)
    real(8), intent(in) :: f
    class(vec), intent(in) :: b
    type(vec) :: r
    r%x = f*b%x
    r%y = f*b%y
  end function
  elemental function scale_right(a, f) result(r)
    class(vec), intent(in) :: a
    real(8), intent(in) :: f
    type(vec) :: r
    r%x = f*a%x
    r%y = f*a%y
  end function
  subroutine set_real(a, f)
    class(vec), intent(inout) :: a
    real(8), intent(in) :: f
    a%x = f
    a%y = f
  end subroutine
  real(8) function norm1(this)
    class(vec), intent(in) :: this
    norm1 = abs(this%x) + abs(this%y)
  end function
  real(8) function normp(this, p)
    class(vec), intent(in) :: this
    integer, intent(in) :: p
    normp = (abs(this%x)**p + abs(this%y)**p)**(1d0/p)
  end function
  type(vec) function vec_from_int(i)
    integer, intent(in) :: i
    vec_from_int%x = i
    vec_from_int%y = -i
  end function
  real(8) function dot(a, b)
    type(vec), intent(in) :: a, b
    dot = a%x*b%x + a%y*b%y
  end function
  subroutine counter_done(c)
    type(counter), intent(inout) :: c
    finished = finished + c%n
  end subroutine
end module

program main
  use geometry
  implicit none
  type(circle) :: c, cs(3)
  type(square) :: s
  type(vec) :: a, b, vs(3)
  integer :: i
  call c%rename('round')
  call c%grow(2d0)
  call s%rename('quad')
  print '(*(g0,1x))', c%name, c%count_hits(), s%name, s%count_hits(), c%version()
  print '(a,4f10.4)', 'areas', c%area(), s%area(), c%r, c%shape_t%count_hits()*1d0
  call cs(2)%rename('second')
  print '(*(g0,1x))', cs%name, cs(2)%count_hits()
  a = vec(3d0, 4d0)
  b = vec(2)
  a = a + b
  print '(6f10.4)', a, b%norm(), a%norm(2), a .dot. b
  a = 2d0*a*0.5d0 + b
  print '(2f10.4)', a%x, a%y
  a = 7d0
  print '(2f10.4)', a%x, a%y
  vs = a
  vs = vs + vs
  print '(6f10.4)', vs
  c = circle(r=5d0, name='ctor')
  print '(*(g0,1x))', c%name, int(c%r)
  call scope(3)
  print '(i0)', finished
contains
  subroutine scope(n)
    integer, intent(in) :: n
    type(counter) :: k
    type(counter), allocatable :: ks(:)
    integer :: i
    k%n = 100
    allocate(ks(n))
    do i = 1, n
      ks(i)%n = i
    end do
  end subroutine
end program
