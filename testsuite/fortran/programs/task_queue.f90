! Abstract base with operators, constructors, procedure pointers with pass, a sorted queue of polymorphic pointers.
module base_lib
  implicit none
  type, abstract :: object_t
    integer :: id = 0
  contains
    procedure(name_i), deferred, nopass :: type_name
    procedure :: print => object_print
    procedure(cmp_i), deferred :: less
    procedure, non_overridable :: get_id
    generic :: operator(<) => less
  end type
  abstract interface
    function name_i() result(s)
      character(:), allocatable :: s
    end function
    logical function cmp_i(a, b)
      import object_t
      class(object_t), intent(in) :: a, b
    end function
  end interface
  type :: object_ptr
    class(object_t), pointer :: p => null()
  end type
contains
  subroutine object_print(self, prefix)
    class(object_t), intent(in) :: self
    character(*), intent(in), optional :: prefix
    if (present(prefix)) write (*, '(a)', advance='no') prefix
    print '(a,1x,i0)', self%type_name(), self%get_id()
  end subroutine
  integer function get_id(self)
    class(object_t), intent(in) :: self
    get_id = self%id
  end function
  recursive subroutine sort(list)
    type(object_ptr), intent(inout) :: list(:)
    type(object_ptr) :: t
    integer :: i, last
    if (size(list) < 2) return
    last = 1
    do i = 2, size(list)
      if (list(i)%p < list(1)%p) then
        last = last + 1
        t = list(last); list(last) = list(i); list(i) = t
      end if
    end do
    t = list(1); list(1) = list(last); list(last) = t
    call sort(list(:last-1))
    call sort(list(last+1:))
  end subroutine
end module
module tasks
  use base_lib, only: object_t, sort, object_ptr
  implicit none
  type, extends(object_t) :: task_t
    real :: priority = 0
  contains
    procedure, nopass :: type_name => task_name
    procedure :: less => task_less
    procedure :: run => task_run
  end type
  type, extends(task_t) :: timed_t
    real :: deadline = 0
    procedure(alarm_i), pointer :: alarm => null()
  contains
    procedure, nopass :: type_name => timed_name
    procedure :: run => timed_run
    procedure :: print => timed_print
  end type
  abstract interface
    subroutine alarm_i(self, late)
      import timed_t
      class(timed_t), intent(inout) :: self
      real, intent(in) :: late
    end subroutine
  end interface
  interface task_t
    module procedure new_task
  end interface
contains
  function new_task(id, priority) result(t)
    integer, intent(in) :: id
    real, intent(in) :: priority
    type(task_t) :: t
    t%id = id; t%priority = priority
  end function
  function task_name() result(s)
    character(:), allocatable :: s
    s = 'task'
  end function
  function timed_name() result(s)
    character(:), allocatable :: s
    s = 'timed task'
  end function
  logical function task_less(a, b)
    class(task_t), intent(in) :: a
    class(object_t), intent(in) :: b
    select type (b)
    class is (task_t)
      task_less = a%priority < b%priority
    class default
      task_less = .false.
    end select
  end function
  subroutine task_run(self, time)
    class(task_t), intent(inout) :: self
    real, intent(inout) :: time
    time = time + self%priority
  end subroutine
  subroutine timed_run(self, time)
    class(timed_t), intent(inout) :: self
    real, intent(inout) :: time
    call self%task_t%run(time)
    if (time > self%deadline .and. associated(self%alarm)) call self%alarm(time - self%deadline)
  end subroutine
  subroutine timed_print(self, prefix)
    class(timed_t), intent(in) :: self
    character(*), intent(in), optional :: prefix
    call self%task_t%print(prefix)
    print '(a,f5.1)', '  deadline', self%deadline
  end subroutine
  subroutine ring(self, late)
    class(timed_t), intent(inout) :: self
    real, intent(in) :: late
    print '(a,i0,a,f5.1)', 'task ', self%id, ' late by', late
    self%deadline = self%deadline + late
  end subroutine
  subroutine run_all(queue, time)
    type(object_ptr), intent(in) :: queue(:)
    real, intent(inout) :: time
    integer :: i
    do i = 1, size(queue)
      associate (item => queue(i)%p)
        select type (item)
        class is (task_t)
          call item%run(time)
        end select
      end associate
    end do
  end subroutine
  pure integer function count_timed(queue) result(n)
    type(object_ptr), intent(in) :: queue(:)
    integer :: i
    n = 0
    do i = 1, size(queue)
      select type (x => queue(i)%p)
      type is (timed_t)
        n = n + 1
      end select
    end do
  end function
end module
program main
  use tasks
  use base_lib
  implicit none
  type(object_ptr) :: queue(5)
  type(timed_t), target :: timed(2)
  type(task_t), pointer :: t
  class(object_t), allocatable :: copy
  integer :: i, stat
  character(60) :: msg
  real :: time
  do i = 1, 3
    allocate(t, source=task_t(i, real(mod(i * 5, 7))), stat=stat, errmsg=msg)
    if (stat /= 0) error stop 'allocation'
    queue(i)%p => t
  end do
  timed(1)%id = 4; timed(1)%priority = 4.5; timed(1)%deadline = 6
  timed(2)%id = 5; timed(2)%priority = 0.5; timed(2)%deadline = 100
  timed(1)%alarm => ring
  queue(4)%p => timed(1)
  queue(5)%p => timed(2)
  call sort(queue)
  do i = 1, 5
    call queue(i)%p%print(' - ')
  end do
  time = 0
  call run_all(queue, time)
  print '(2f6.1,1x,i0)', time, timed(1)%deadline, count_timed(queue)
  allocate(copy, source=queue(4)%p)
  call copy%print
  print '(3l2)', same_type_as(copy, timed(1)), extends_type_of(copy, queue(1)%p), queue(1)%p < queue(2)%p
  allocate(copy, stat=stat, mold=timed(1))
  print '(l1)', stat /= 0
  deallocate(copy)
  allocate(copy, mold=timed(1))
  select type (copy)
  type is (timed_t)
    print '(i0,2f5.1,l2)', copy%id, copy%priority, copy%deadline, associated(copy%alarm)
  end select
end program
