! Polymorphic objects that own others: copies, assignment, intent(out), finalisers, containers, module variables.
! Expected values by hand, checked with valgrind: gfortran 12's program ends with a fault.
module models
  implicit none
  integer :: ended = 0
  type, abstract :: model_t
    character(:), allocatable :: label
  contains
    procedure(step_i), deferred :: step
    procedure :: show => model_show
  end type model_t
  abstract interface
    subroutine step_i(self, dt)
      import model_t
      class(model_t), intent(inout) :: self
      real(8), intent(in) :: dt
    end subroutine
  end interface
  type, extends(model_t) :: decay_t
    real(8) :: x = 1, rate = 0.5d0
  contains
    procedure :: step => decay_step
    procedure :: show => decay_show
    final :: decay_end
  end type
  type, extends(model_t) :: grid_t
    real(8), allocatable :: u(:)
    class(model_t), allocatable :: inner
  contains
    procedure :: step => grid_step
    procedure :: show => grid_show
  end type
  type :: box_t
    class(model_t), allocatable :: m
    integer :: id = 0
  end type
  class(model_t), allocatable :: global
  class(model_t), pointer :: current => null()
contains
  subroutine model_show(self)
    class(model_t), intent(in) :: self
    if (allocated(self%label)) then
      print '(2a)', 'label ', self%label
    else
      print '(a)', 'no label'
    end if
  end subroutine
  subroutine decay_step(self, dt)
    class(decay_t), intent(inout) :: self
    real(8), intent(in) :: dt
    self%x = self%x * (1 - dt * self%rate)
  end subroutine
  subroutine decay_show(self)
    class(decay_t), intent(in) :: self
    call model_show(self)
    print '(a,f8.4)', 'decay', self%x
  end subroutine
  subroutine decay_end(self)
    type(decay_t), intent(inout) :: self
    ended = ended + 1
  end subroutine
  subroutine grid_step(self, dt)
    class(grid_t), intent(inout) :: self
    real(8), intent(in) :: dt
    self%u = self%u + dt
    if (allocated(self%inner)) call self%inner%step(dt)
  end subroutine
  subroutine grid_show(self)
    class(grid_t), intent(in) :: self
    call model_show(self)
    print '(a,*(f6.2))', 'grid', self%u
    if (allocated(self%inner)) call self%inner%show()
  end subroutine
  function new_model(kind, label) result(m)
    character(*), intent(in) :: kind, label
    class(model_t), allocatable :: m
    select case (kind)
    case ('decay')
      m = decay_t()
    case ('grid')
      allocate(m, source=new_grid(3))
    case default
      error stop 'unknown kind'
    end select
    m%label = label
  end function new_model
  function new_grid(n) result(g)
    integer, intent(in) :: n
    type(grid_t) :: g
    allocate(g%u(n), source=1.0d0)
    allocate(decay_t :: g%inner)
    g%inner%label = 'inner'
  end function
  subroutine create(kind, m)
    character(*), intent(in) :: kind
    class(model_t), allocatable, intent(out) :: m
    m = new_model(kind, 'created ' // kind)
  end subroutine
  subroutine advance(m, n)
    class(model_t), intent(inout) :: m
    integer, intent(in) :: n
    integer :: i
    do i = 1, n
      call m%step(0.1d0)
    end do
  end subroutine
  subroutine select_model(p, m)
    class(model_t), pointer, intent(out) :: p
    class(model_t), target, intent(in) :: m
    p => m
  end subroutine
  function pick(boxes, id) result(p)
    type(box_t), target, intent(in) :: boxes(:)
    integer, intent(in) :: id
    class(model_t), pointer :: p
    integer :: i
    p => null()
    do i = 1, size(boxes)
      if (boxes(i)%id == id) p => boxes(i)%m
    end do
  end function
  subroutine local_life
    class(model_t), allocatable :: a, b
    type(box_t) :: box
    call create('grid', a)
    allocate(b, source=a)
    call advance(b, 2)
    call a%show
    call b%show
    box = box_t(b, 7)
    call box%m%step(1.0d0)
    call box%m%show
    call create('decay', a)
    call a%show
    b = a
    call b%step(0.5d0)
    call b%show
    print '(2l2)', same_type_as(a, b), extends_type_of(box%m, a)
  end subroutine
end module models
program main
  use models
  implicit none
  type(box_t), allocatable, target :: boxes(:), copies(:)
  class(model_t), pointer :: p
  type(decay_t), target :: d
  integer :: i
  call local_life
  print '(a,i0)', 'ended ', ended
  allocate(boxes(3))
  do i = 1, 3
    boxes(i)%id = 10 * i
    if (mod(i, 2) == 0) then
      boxes(i)%m = new_model('grid', 'g')
    else
      allocate(boxes(i)%m, source=new_model('decay', 'd'))
    end if
  end do
  copies = boxes
  do i = 1, 3
    call advance(boxes(i)%m, i)
  end do
  do i = 1, 3
    call boxes(i)%m%show
    call copies(i)%m%show
  end do
  p => pick(boxes, 20)
  if (associated(p)) call p%show
  p => pick(boxes, 21)
  print '(l1)', associated(p)
  select type (m => boxes(2)%m)
  type is (grid_t)
    m%u = [9, 8, 7]
    deallocate(m%inner)
  class default
    print '(a)', 'no grid'
  end select
  call boxes(2)%m%show
  global = new_model('decay', 'global')
  call select_model(current, d)
  call current%show
  d%x = 5
  call current%show
  call global%show
  deallocate(global)
  print '(2l2)', allocated(global), associated(current)
  call move_alloc(boxes(1)%m, global)
  print '(2l2)', allocated(global), allocated(boxes(1)%m)
  call global%show
  allocate(grid_t :: p)
  select type (p)
  class is (grid_t)
    p%u = [1]
  end select
  call p%show
  deallocate(p)
  associate (m => boxes(3)%m)
    call m%step(0.2d0)
    call m%show
  end associate
end program main
