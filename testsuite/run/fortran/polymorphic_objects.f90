! Polymorphic allocatables, pointers and components: dispatch, select type, source=, move_alloc, factories.
module bodies
  implicit none
  type, abstract :: body_t
    real(8) :: m = 1
  contains
    procedure(energy_i), deferred :: energy
    procedure :: kind_name => base_name
  end type body_t
  abstract interface
    function energy_i(self) result(e)
      import body_t
      class(body_t), intent(in) :: self
      real(8) :: e
    end function
  end interface
  type, extends(body_t) :: ball_t
    real(8) :: v(3) = 0
  contains
    procedure :: energy => ball_energy
  end type
  type, extends(body_t) :: spring_t
    real(8) :: k = 1, x = 0
    real(8), allocatable :: trace(:)
  contains
    procedure :: energy => spring_energy
    procedure :: kind_name => spring_name
  end type
  type :: holder_t
    class(body_t), allocatable :: b
  end type
  type :: link_t
    class(body_t), pointer :: p => null()
    type(link_t), pointer :: next => null()
  end type
contains
  function ball_energy(self) result(e)
    class(ball_t), intent(in) :: self
    real(8) :: e
    e = 0.5d0 * self%m * sum(self%v**2)
  end function
  function spring_energy(self) result(e)
    class(spring_t), intent(in) :: self
    real(8) :: e
    e = 0.5d0 * self%k * self%x**2
  end function
  function base_name(self) result(s)
    class(body_t), intent(in) :: self
    character(:), allocatable :: s
    s = 'body'
  end function
  function spring_name(self) result(s)
    class(spring_t), intent(in) :: self
    character(:), allocatable :: s
    s = 'spring'
  end function
  function make(what) result(b)
    character(*), intent(in) :: what
    class(body_t), allocatable :: b
    select case (what)
    case ('ball')
      allocate(ball_t :: b)
    case default
      allocate(spring_t :: b)
    end select
    b%m = 2
  end function make
end module bodies
program main
  use bodies
  implicit none
  class(body_t), allocatable :: b, c
  class(body_t), pointer :: p
  type(ball_t), target :: ball
  type(holder_t) :: h(3)
  type(link_t), pointer :: head, at
  integer :: i
  allocate(ball_t :: b)
  select type (b)
  type is (ball_t)
    b%v = [1, 2, 3]
  end select
  print '(a,f8.3)', b%kind_name(), b%energy()
  deallocate(b)
  allocate(b, source=spring_t(1.0d0, 4.0d0, 0.5d0))
  print '(a,f8.3)', b%kind_name(), b%energy()
  allocate(c, source=b)
  print '(a,f8.3)', c%kind_name(), c%energy()
  call move_alloc(c, h(1)%b)
  print '(l1)', allocated(c)
  h(2)%b = make('ball')
  h(3)%b = make('spring')
  do i = 1, 3
    print '(a,2f8.3)', h(i)%b%kind_name(), h(i)%b%energy(), h(i)%b%m
  end do
  ball%v = 2
  p => ball
  print '(a,f8.3)', p%kind_name(), p%energy()
  select type (p)
  class is (ball_t)
    p%v(1) = 10
  end select
  print '(f8.3)', ball%energy()
  nullify(head)
  do i = 1, 3
    allocate(at)
    if (i == 2) then
      allocate(spring_t :: at%p)
    else
      allocate(at%p, source=ball)
    end if
    at%next => head
    head => at
  end do
  at => head
  do while (associated(at))
    print '(a,f8.3)', at%p%kind_name(), at%p%energy()
    at => at%next
  end do
end program main
