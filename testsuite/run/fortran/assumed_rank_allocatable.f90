! Allocatable and pointer arguments of assumed rank, and `select rank` with them.
module any_rank
  implicit none
contains
  subroutine fill(x, n)
    integer, allocatable, intent(inout) :: x(..)
    integer, intent(in) :: n
    integer :: i
    select rank (x)
    rank (0)
      if (.not. allocated(x)) allocate(x)
      x = n
    rank (1)
      if (allocated(x)) deallocate(x)
      allocate(x(0:n - 1), source=[(i, i = 1, n)])
    rank (2)
      x = reshape([(i, i = 1, n * n)], [n, n])
    rank default
      print '(a,i2)', 'rank', rank(x)
    end select
  end subroutine
  subroutine describe(x)
    integer, allocatable, intent(in) :: x(..)
    print '(a,i2,a,l2)', 'rank', rank(x), ' allocated', allocated(x)
    if (.not. allocated(x)) return
    print '(a,*(i4))', 'shape', shape(x)
    print '(a,*(i4))', 'bounds', lbound(x), ubound(x), size(x)
    call plain(x)
  end subroutine
  subroutine plain(x)
    integer, intent(in) :: x(..)
    integer :: total
    total = -1
    select rank (x)
    rank (0); total = x
    rank (1); total = sum(x)
    rank (2); total = sum(x)
    end select
    print '(a,2i4,i6)', 'plain', rank(x), size(x), total
  end subroutine
  subroutine reset(x)
    integer, allocatable, intent(out) :: x(..)
    print '(a,l2)', 'reset', allocated(x)
  end subroutine
  subroutine pass_on(x, n)
    integer, allocatable :: x(..)
    integer, intent(in) :: n
    call fill(x, n)
    call describe(x)
  end subroutine
  subroutine aim(p, t)
    real, pointer :: p(..)
    real, target :: t(..)
    select rank (p)
    rank (1)
      select rank (t)
      rank (1)
        p => t(2:)
      end select
    rank (2)
      select rank (t)
      rank (1)
        p(1:2, 1:2) => t
      rank (2)
        p => t(:, 2:)
      end select
    rank default
      print '(a)', 'neither'
    end select
    print '(a,l2,i3)', 'aimed', associated(p), rank(p)
  end subroutine
  subroutine seen(p)
    real, pointer, intent(in) :: p(..)
    print '(a,l2,*(i4))', 'seen', associated(p), shape(p)
    select rank (p)
    rank (1)
      print '(*(f5.1))', p
    rank (2)
      print '(*(f5.1))', p(:, 1)
      p = -p
    end select
  end subroutine
  subroutine maybe(x)
    character(3), allocatable, optional :: x(..)
    if (.not. present(x)) then
      print '(a)', 'absent'
      return
    end if
    select rank (y => x)
    rank (1)
      allocate(y(2))
      y = ['abc', 'def']
    end select
  end subroutine
end module
program main
  use any_rank
  implicit none
  integer, allocatable :: s, v(:), m(:,:), c(:,:,:)
  real, pointer :: p(:), q(:,:)
  real, target :: t(4) = [1., 2., 3., 4.], u(2,3)
  character(3), allocatable :: w(:)
  call fill(s, 7); call fill(v, 3); call fill(m, 2); call fill(c, 1)
  print '(*(i3))', s, v, lbound(v), m
  call describe(s); call describe(v); call describe(m); call describe(c)
  call fill(v, 5)
  print '(*(i3))', v
  call pass_on(m, 3)
  call reset(v); call reset(s)
  print '(2l2)', allocated(v), allocated(s)
  call pass_on(v, 4)
  u = reshape([1., 2., 3., 4., 5., 6.], [2, 3])
  nullify(p, q)
  call aim(p, t)
  print '(*(f5.1))', p
  call aim(q, t)
  print '(*(f5.1))', q
  call aim(q, u)
  print '(*(f5.1))', q
  call seen(p); call seen(q)
  print '(*(f5.1))', u
  call seen(t)
  call maybe()
  call maybe(w)
  print '(*(a))', w
end program
