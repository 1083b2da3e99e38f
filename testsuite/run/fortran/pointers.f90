module store
  implicit none
  real, target :: pool(10)
  real, pointer :: view(:) => null()
  integer, pointer :: counter
contains
  function evens() result(p)
    real, pointer :: p(:)
    p => pool(2::2)
  end function
  function scalar_at(i) result(p)
    integer, intent(in) :: i
    real, pointer :: p
    p => pool(i)
  end function
  subroutine fill(p)
    real, pointer, intent(in) :: p(:)
    integer :: i
    do i = lbound(p, 1), ubound(p, 1)
      p(i) = 100 + i
    end do
  end subroutine
  subroutine make(p, n)
    real, pointer, intent(out) :: p(:)
    integer, intent(in) :: n
    allocate(p(0:n))
    p = 1.5
  end subroutine
  subroutine scale(a, f)
    real, intent(inout) :: a(:)
    real, intent(in) :: f
    a = a * f
  end subroutine
  subroutine old(n, a)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    a = a + 1
  end subroutine
  subroutine swap(a, b)
    real, pointer, intent(inout) :: a(:), b(:)
    real, pointer :: t(:)
    t => a
    a => b
    b => t
  end subroutine
end module
program main
  use store
  implicit none
  integer :: i
  real, target :: m(4, 3), x
  real, pointer :: p(:), q(:, :), s, r(:), t(:)
  character(5), target :: words(3) = ['alpha', 'beta ', 'gamma']
  character(5), pointer :: w(:), one
  logical, pointer :: flag
  allocate(counter)
  counter = 5
  counter = counter + 1
  print *, counter
  deallocate(counter)
  print *, associated(counter)
  pool = [(real(i), i = 1, 10)]
  view => pool
  print '(a,10f6.1)', 'view', view
  view => pool(3:7)
  print *, lbound(view), ubound(view), size(view)
  view(0:) => pool(3:7)
  print *, lbound(view), ubound(view), view(0)
  p => evens()
  print '(5f6.1)', p
  call scale(p, 10.0)
  print '(10f6.1)', pool
  call old(5, p)
  print '(10f6.1)', pool
  q(1:2, 1:5) => pool
  print '(5f6.1)', q(1, :)
  q(1:2, 0:1) => pool(1::2)
  print *, shape(q), lbound(q), ubound(q)
  print '(4f6.1)', q
  x = 3
  s => x
  s = s + 1
  print '(f6.1)', x
  s => scalar_at(4)
  s = -4
  print '(2f6.1)', pool(4), scalar_at(3)
  print *, associated(s, pool(4)), associated(s, pool(5)), associated(p, pool(2::2)), associated(p, pool(2:10))
  call fill(p)
  print '(10f6.1)', pool
  call fill(pool)
  print '(10f6.1)', pool
  call make(r, 3)
  print *, lbound(r), ubound(r), size(r)
  print '(4f6.1)', r
  t => pool(1:2)
  call swap(r, t)
  print *, size(r), size(t)
  deallocate(t)
  print *, associated(t)
  m = reshape([(real(i), i = 1, 12)], [4, 3])
  q => m(2:3, ::2)
  q = q * 2
  print '(4f6.1)', m
  p => m(:, 2)
  p = m(4:1:-1, 2)
  print '(4f6.1)', p
  ! overlap between a pointer and its target
  p => pool(2:10)
  pool(1:9) = p
  print '(10f6.1)', pool
  r => pool(2:10)
  r = pool(1:9)
  print '(10f6.1)', pool
  w => words(1:3:2)
  print *, w
  one => words(2)
  one = 'delta'
  print *, words
  allocate(flag)
  flag = .true.
  print *, flag, associated(flag)
  nullify(p, q, s)
  print *, associated(p), associated(q), associated(s)
  call inside()
  print '(f6.1)', x
contains
  subroutine inside()
    s => x
    s = 77
    allocate(p(2))
    p = [1, 2]
    print '(2f6.1)', p
    deallocate(p)
  end subroutine
end program
