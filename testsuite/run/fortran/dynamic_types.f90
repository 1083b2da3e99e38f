! class dummy arguments: dispatch through the types' tables, select type, overridden and deferred procedures, intent(out).
module shapes
  implicit none
  type, abstract :: shape
    character(10) :: name = 'none'
  contains
    procedure(area_i), deferred :: area
    procedure :: describe
    procedure :: scale => scale_nothing
    generic :: operator(+) => plus
    procedure :: plus
  end type shape
  abstract interface
    function area_i(self) result(a)
      import shape
      class(shape), intent(in) :: self
      real(8) :: a
    end function area_i
  end interface
  type, extends(shape) :: circle
    real(8) :: r = 1
  contains
    procedure :: area => circle_area
    procedure :: scale => scale_circle
  end type circle
  type, extends(shape) :: rect
    real(8) :: a = 1, b = 2
    real(8), allocatable :: extra(:)
  contains
    procedure :: area => rect_area
    procedure :: scale => scale_rect
    procedure :: describe => rect_describe
  end type rect
  type, extends(rect) :: square
  contains
    procedure :: area => square_area
  end type square
contains
  function circle_area(self) result(a)
    class(circle), intent(in) :: self
    real(8) :: a
    a = 3 * self%r**2
  end function circle_area
  function rect_area(self) result(a)
    class(rect), intent(in) :: self
    real(8) :: a
    a = self%a * self%b
  end function rect_area
  function square_area(self) result(a)
    class(square), intent(in) :: self
    real(8) :: a
    a = self%a**2
  end function square_area
  subroutine describe(self)
    class(shape), intent(in) :: self
    print '(a,1x,f8.2)', self%name, self%area()
  end subroutine describe
  subroutine rect_describe(self)
    class(rect), intent(in) :: self
    call describe(self)
    print '(a,2f6.1,l2)', 'sides', self%a, self%b, allocated(self%extra)
  end subroutine rect_describe
  subroutine scale_nothing(self, f)
    class(shape), intent(inout) :: self
    real(8), intent(in) :: f
  end subroutine scale_nothing
  subroutine scale_circle(self, f)
    class(circle), intent(inout) :: self
    real(8), intent(in) :: f
    self%r = self%r * f
  end subroutine scale_circle
  subroutine scale_rect(self, f)
    class(rect), intent(inout) :: self
    real(8), intent(in) :: f
    self%a = self%a * f; self%b = self%b * f
  end subroutine scale_rect
  function plus(x, y) result(s)
    class(shape), intent(in) :: x, y
    real(8) :: s
    s = x%area() + y%area()
  end function plus
  subroutine reset(s)
    class(shape), intent(out) :: s
    call s%describe()
  end subroutine reset
  subroutine reset_all(s)
    class(rect), intent(out) :: s(:)
  end subroutine reset_all
  subroutine show_all(s)
    class(rect), intent(in) :: s(:)
    integer :: i
    do i = 1, size(s)
      call s(i)%describe
    end do
    select type (s)
    type is (square)
      print '(a,3f5.1)', 'squares', s%a
    class default
      print '(a)', 'others'
    end select
    select type (one => s(2))
    class is (square)
      call one%describe
    end select
  end subroutine show_all
  subroutine work(s, f)
    class(shape), intent(inout) :: s
    real(8), optional, intent(in) :: f
    call inner
  contains
    subroutine inner
      if (present(f)) call s%scale(f)
      call s%describe()
      select type (s)
      type is (circle)
        s%r = 7
      class is (rect)
        s%b = 9
        call s%describe
      end select
    end subroutine inner
  end subroutine work
  subroutine maybe(s)
    class(shape), optional :: s
    if (present(s)) then
      call s%describe
    else
      print '(a)', 'absent'
    end if
  end subroutine maybe
  subroutine forward(s)
    class(shape), optional :: s
    call maybe(s)
  end subroutine forward
end module shapes
program poly
  use shapes
  implicit none
  type(circle) :: c = circle('c', 2.0d0)
  type(rect) :: r
  type(square) :: q, many(3)
  r%name = 'r'; q%name = 'q'; q%a = 4
  allocate(r%extra(3))
  call work(c, 2.0d0)
  call work(r)
  call work(q, 0.5d0)
  print '(f8.2)', c%r, c + r, q + q
  call reset(c)
  call reset(r)
  print '(l2)', allocated(r%extra)
  many%a = [1, 2, 3]
  many%b = 5
  many%name = 'm'
  call show_all(many)
  call show_all(many(3:1:-2))
  call reset_all(many(2:))
  print '(3f5.1)', many%a
  call forward(q)
  call forward()
  call maybe(r)
end program poly
