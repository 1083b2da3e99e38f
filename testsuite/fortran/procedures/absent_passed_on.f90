! differs: list-directed numbers have no fixed form
! Absent optional arguments are passed on as absent: to elemental procedures and to intrinsics, in many ways.
module absent_m
  implicit none
contains
  elemental integer function scaled(a, b)
    integer, intent(in) :: a
    integer, intent(in), optional :: b
    scaled = a
    if (present(b)) scaled = a * b
  end function
  elemental integer function twice(a, b)
    integer, intent(in) :: a
    integer, intent(in), optional :: b
    twice = sum(scaled([a, a], b))
  end function
  elemental subroutine give(i, o)
    integer, intent(out) :: i
    integer, intent(in), optional :: o
    i = -1
    if (present(o)) i = o
  end subroutine
  elemental integer function letters(a, c)
    integer, intent(in) :: a
    character(*), intent(in), optional :: c
    letters = a
    if (present(c)) letters = a + len(c) + ichar(c(1:1))
  end function
end module
program absent
  use absent_m
  implicit none
  type pair
    integer, allocatable :: a
    integer, pointer :: p => null()
    integer, allocatable :: v(:)
  end type
  type(pair) :: x
  integer, allocatable :: un, unv(:), given
  integer, pointer :: np, npv(:)
  integer, target :: t = 7
  character(:), allocatable :: uc
  np => null(); npv => null()
  allocate (given, source=5)
  print *, twice(3), twice(3, 2), scaled([1, 2, 3]), scaled([1, 2, 3], 4)
  print *, scaled([1, 2], un), scaled([1, 2], np), scaled([1, 2], given)
  x%a = 3
  x%p => t
  print *, scaled([1, 2], x%a), scaled([1, 2], x%p), letters([1, 2], uc)
  uc = 'AB'
  print *, letters([1, 2], uc), letters(5), letters(5, 'B')
  call inner()
  call inner([10, 20])
  call inner([10, 20], 3)
  call shapes(unv); call shapes(npv); call shapes(x%v); call shapes(); call shapes([1, 2, 3])
  call scalars(un); call scalars(np); call scalars(given); call scalars()
  call described(un); call described(given)
  call reduce_all(reshape([3, 1, 2, 4, 9, 5], [2, 3]))
  call reduce_all(reshape([3, 1, 2, 4, 9, 5], [2, 3]), reshape([.true., .false., .true., .true., .false., .true.], [2, 3]))
  call extremes(); call extremes(a=9); call extremes(b=-3); call extremes(9, -3)
contains
  subroutine inner(v, s)
    integer, optional :: v(:), s
    integer :: k(2), l(2, 2)
    call give(k, v)
    print *, k, scaled([1, 2], v), scaled([1, 2], s), scaled(2, s)
    k = scaled(k, s) + scaled([5, 6], v)
    print *, k
    l = 2
    l(1, :) = scaled(l(2, :), v)
    where (l > 1) l = scaled(l, s)
    print *, l
    print *, sum(scaled([1, 2, 3], s)), maxval(scaled([1, 2], v))
  end subroutine
  subroutine shapes(v)
    integer, optional :: v(:)
    print *, present(v)
    if (present(v)) print *, v
    call again(v)
    call explicit(3, v)
  end subroutine
  subroutine again(v)
    integer, optional :: v(:)
    print *, present(v)
  end subroutine
  subroutine explicit(n, v)
    integer :: n
    integer, optional :: v(n)
    print *, present(v)
  end subroutine
  subroutine scalars(v)
    integer, optional :: v
    print *, present(v), scaled(4, v)
    if (present(v)) print *, v
  end subroutine
  subroutine described(v)
    integer, allocatable, optional :: v
    print *, present(v)
    call scalars(v)
    print *, scaled([3, 4], v)
  end subroutine
  subroutine reduce_all(a, m)
    integer :: a(:, :)
    logical, optional :: m(:, :)
    print *, sum(a, mask=m), product(a, mask=m), maxval(a, mask=m), minval(a, mask=m)
    print *, sum(a, dim=1, mask=m), sum(a, dim=2, mask=m), sum(a, 1, m)
    print *, product(a, dim=1, mask=m), maxval(a, 2, m), minval(a, dim=1, mask=m)
    print *, minloc(a, mask=m), maxloc(a, mask=m), minloc(a, dim=1, mask=m), maxloc(a, dim=2, mask=m)
    print *, iall(a, mask=m), iany(a, mask=m), iparity(a, dim=1, mask=m)
    print *, sum(real(a), mask=m), sum(a + 1, mask=m) * 2
    if (sum(a, mask=m) > 10) print *, 'more'
  end subroutine
  subroutine extremes(a, b)
    integer, optional :: a, b
    integer :: v(3) = [1, 5, 2]
    print *, max(1, 2, a, b), min(1, 2, a, b)
    print *, max(1, 2, b) + min(3, 4, a), v
  end subroutine
end program
