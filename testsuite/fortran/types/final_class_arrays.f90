! Finalisers of arrays and elemental ones, of arrays of `class`, of parents and of `intent(out)` arguments (Fortran 2018, 7.5.6).
module m
  implicit none
  type :: t
    integer :: k = 0
  contains
    final :: fin0, fin1
  end type
  type, extends(t) :: u
    integer :: l = 0
  contains
    final :: finu1
  end type
  type :: e
    integer :: k = 0
  contains
    final :: fine
  end type
  type, extends(e) :: f
    integer :: z = 0
  end type
contains
  subroutine fin0(x)
    type(t), intent(inout) :: x
    print '(a,9i4)', 'scalar t', x%k
  end subroutine
  subroutine fin1(x)
    type(t), intent(inout) :: x(:)
    print '(a,9i4)', 'array t', x%k
  end subroutine
  subroutine finu1(x)
    type(u), intent(inout) :: x(:)
    print '(a,9i4)', 'array u', x%l, x%k
  end subroutine
  impure elemental subroutine fine(x)
    type(e), intent(inout) :: x
    print '(a,9i4)', 'elemental e', x%k
  end subroutine
  subroutine a
    class(t), allocatable :: x(:)
    allocate(x(2))
    x%k = [1, 2]
    print '(a)', 'end a'
    deallocate(x)
  end subroutine
  subroutine b
    class(t), allocatable :: x(:)
    allocate(u :: x(3))
    x%k = [1, 2, 3]
    select type (x)
    type is (u)
      x%l = [4, 5, 6]
    end select
    print '(a)', 'end b'
  end subroutine
  subroutine c
    class(e), allocatable :: x(:)
    allocate(f :: x(3))
    x%k = [1, 2, 3]
    print '(a)', 'end c'
    deallocate(x)
  end subroutine
  subroutine d
    type(t), allocatable :: x(:)
    type(u), allocatable :: y(:)
    type(f), allocatable :: z(:,:)
    allocate(x(2), y(2), z(2,2))
    print '(a)', 'end d'
    deallocate(x)
    deallocate(y)
    deallocate(z)
  end subroutine
  subroutine g
    class(t), pointer :: x(:)
    allocate(u :: x(2))
    print '(a)', 'end g'
    deallocate(x)
  end subroutine
  subroutine h
    class(t), allocatable :: x
    allocate(u :: x)
    print '(a)', 'end h'
    deallocate(x)
  end subroutine
  subroutine i
    class(t), allocatable :: x(:,:)
    allocate(x(2,2))
    print '(a)', 'end i'
    deallocate(x)
  end subroutine
  subroutine out1(x)
    type(u), intent(out) :: x(:)
    print '(a,i4)', 'out1', size(x)
  end subroutine
  subroutine out2(x)
    class(t), intent(out) :: x(:)
    print '(a,9i4)', 'out2', x%k
  end subroutine
  subroutine out3(x)
    class(t), intent(out) :: x(:, :)
    print '(a,9i4)', 'out3', x%k
  end subroutine
  subroutine out4(x)
    class(e), intent(out) :: x(:, :)
    print '(a,9i4)', 'out4', x%k
  end subroutine
end module
program p
  use m
  implicit none
  type(u) :: x(4)
  type(t) :: y(2, 2)
  type(f) :: z(3, 2)
  call a
  call b
  call c
  call d
  call g
  call h
  call i
  x%k = [1, 2, 3, 4]
  x%l = [5, 6, 7, 8]
  y%k = 9
  z%k = reshape([1, 2, 3, 4, 5, 6], [3, 2])
  call out1(x(1:3:2))
  call out2(x(2:4:2))
  call out3(y)
  call out4(z(1:3:2, :))
end program
