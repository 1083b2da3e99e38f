! Allocatable components: deep copies, automatic deallocation, results, arguments, constructors, recursive types.
module grids
  implicit none
  type block
    integer :: id = 0
    real(8), allocatable :: u(:,:), v(:)
    character(4) :: tag = 'new'
  end type
  type node
    integer :: value
    type(node), allocatable :: next
  end type
  type mesh
    type(block), allocatable :: blocks(:)
    type(block) :: halo
    integer, allocatable :: count
  end type
contains
  function make_block(id, n) result(b)
    integer, intent(in) :: id, n
    type(block) :: b
    b%id = id
    allocate(b%u(n, n), b%v(0:n))
    b%u = id
    b%v = 0.5d0*id
  end function
  subroutine reset(b)
    type(block), intent(out) :: b
    b%id = -1
  end subroutine
  subroutine work(n, s)
    integer, intent(in) :: n
    real(8), intent(out) :: s
    type(block) :: local
    type(block), allocatable :: many(:)
    type(block) :: auto(n)
    integer :: i
    allocate(many(n))
    do i = 1, n
      many(i) = make_block(i, i)
      auto(i) = many(i)
    end do
    local = many(n)
    s = sum(local%u) + sum(auto(n)%v)
    do i = 1, n
      s = s + sum(auto(i)%u)
    end do
  end subroutine
  subroutine alloc(a, n)
    real(8), allocatable, intent(inout) :: a(:)
    integer, intent(in) :: n
    if (allocated(a)) deallocate(a)
    allocate(a(n))
    a = n
  end subroutine
  subroutine scale(x, f)
    real(8), intent(inout) :: x(:,:)
    real(8), intent(in) :: f
    x = x*f
  end subroutine
end module

program main
  use grids
  implicit none
  type(block) :: a, b
  type(block), allocatable :: bs(:)
  type(mesh) :: m, m2
  type(node) :: list
  real(8) :: s
  integer :: i, ierr
  print '(*(g0,1x))', allocated(a%u), a%id, a%tag
  allocate(a%u(2,3), a%v(-1:1))
  a%u(:,1) = 1; a%u(:,2) = 2; a%u(:,3) = 3
  a%v = [1d0, 2d0, 3d0]
  b = a
  b%u(1,1) = 100
  print '(*(g0,1x))', sum(a%u), sum(b%u), size(b%u), lbound(b%v), ubound(b%v), b%v(-1)
  a = a
  print '(*(g0,1x))', sum(a%u)
  a = make_block(5, 2)
  print '(*(g0,1x))', a%id, shape(a%u), sum(a%u), a%tag
  call reset(a)
  print '(*(g0,1x))', a%id, allocated(a%u), a%tag
  call work(4, s)
  print '(*(g0,1x))', s
  allocate(bs(3))
  do i = 1, 3
    allocate(bs(i)%u(i,i), stat=ierr)
    bs(i)%u = i
    bs(i)%v = [(real(i,8), i=1,i)]
    bs(i)%id = i
  end do
  print '(*(g0,1x))', (sum(bs(i)%u), i = 1, 3), (size(bs(i)%v), i = 1, 3)
  bs = bs(3:1:-1)
  print '(*(g0,1x))', (sum(bs(i)%u), i = 1, 3), bs%id
  bs = [bs(2), make_block(9, 1)]
  print '(*(g0,1x))', size(bs), bs%id, (sum(bs(i)%u), i = 1, 2)
  m%blocks = bs
  m%halo = bs(1)
  m%count = 7
  m2 = m
  m2%blocks(1)%u = -1
  m2%count = m2%count + 1
  print '(*(g0,1x))', sum(m%blocks(1)%u), sum(m2%blocks(1)%u), sum(m2%halo%u), m%count, m2%count
  deallocate(m%blocks, m%count)
  print '(*(g0,1x))', allocated(m%blocks), allocated(m%count), allocated(m2%count)
  call alloc(m2%halo%v, 4)
  call alloc(m2%blocks(2)%v, 5)
  call scale(m2%halo%u, 2d0)
  call scale(m2%blocks(2)%u(1:1,:), 3d0)
  print '(*(g0,1x))', m2%halo%v, size(m2%blocks(2)%v), sum(m2%halo%u), sum(m2%blocks(2)%u)
  list%value = 1
  allocate(list%next)
  list%next%value = 2
  allocate(list%next%next)
  list%next%next%value = 3
  print '(*(g0,1x))', list%next%next%value, allocated(list%next%next%next)
  m%halo = block(3, tag='abc', u=reshape([1d0,2d0,3d0,4d0],[2,2]))
  print '(*(g0,1x))', m%halo%id, m%halo%u, allocated(m%halo%v), m%halo%tag
  m%halo%u(:,2) = m%halo%u(:,1) + m2%halo%u(1,1)
  print '(*(g0,1x))', m%halo%u
end program
