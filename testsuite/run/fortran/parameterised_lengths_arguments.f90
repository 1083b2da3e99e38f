! Types with lengths as arguments, results of functions with a prefix, selectors, parts of lists.
module m
  implicit none
  type :: vec(n)
    integer, len :: n
    integer :: v(n)
  end type
  type :: link(k)
    integer, len :: k = 4
    character(k) :: s
    type(link(:)), pointer :: next => null()
  end type
contains
  type(vec(n)) function pref(n)
    integer, intent(in) :: n
    pref%v = n
  end function
  subroutine arr(x)
    type(vec(*)), intent(inout) :: x(:)
    integer :: i
    do i = 1, size(x)
      x(i)%v = i + x(i)%n
    end do
  end subroutine
  subroutine opt(x)
    type(vec(*)), intent(in), optional :: x
    print *, present(x)
    if (present(x)) print *, x%v
  end subroutine
  subroutine sel(x)
    class(*), intent(in) :: x
    select type (x)
    type is (vec(*))
      print *, 'vec', x%n, x%v
    class default
      print *, 'other'
    end select
  end subroutine
end module
program t
  use m
  implicit none
  type(vec(:)), allocatable :: a(:), b
  type(link(:)), pointer :: head, q
  type(vec(3)) :: z
  integer :: i, n
  n = 2
  allocate(vec(n) :: a(3))
  call arr(a)
  do i=1,3; print *, a(i)%v; end do
  deallocate(a)
  b = pref(4); print *, b%n, b%v
  z = pref(3); print *, z%v
  call opt(); call opt(z); call opt(b)
  call sel(z); call sel(b); call sel(5)
  nullify(head)
  do i = 1, 3
    allocate(link(i) :: q)
    q%s = 'abcdef'
    q%next => head
    head => q
  end do
  do while (associated(head))
    print *, head%k, head%s, len(head%s)
    q => head%next
    deallocate(head)
    head => q
  end do
  call inner(2)
contains
  subroutine inner(k)
    integer, intent(in) :: k
    type(vec(k)) :: w(k)
    integer :: j
    do j=1,k; w(j)%v = j; end do
    w(1) = w(2)
    print *, w(1)%v, z%n, size(w), w(2)%n
    print *, sum([(w(j)%v(1), j=1,k)])
  end subroutine
end program
