! Whole allocatable and pointer components of array elements in device code: bounds, array syntax, intrinsics, arguments.
module component_arrays_types
  implicit none
  type vec
    integer :: n
    real(8), allocatable :: v(:), m(:,:)
    real(8), pointer :: p(:)
    real(8) :: s(3,3)
    complex(8), allocatable :: c(:)
  end type
contains
  subroutine twice(x)
    !$acc routine seq
    real(8), intent(inout) :: x(:)
    x = x*2
  end subroutine
  real(8) function total(x, n)
    !$acc routine seq
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    total = sum(x)
  end function
end module
program component_arrays
  use component_arrays_types
  implicit none
  type(vec), allocatable :: a(:)
  type(vec) :: one
  real(8) :: r(12, 4), mm(3,3), w(3)
  integer :: k, j
  integer :: loc(2, 4)
  allocate(a(4))
  do k = 1, 4
    a(k)%n = 3
    allocate(a(k)%v(3), a(k)%m(3, 3), a(k)%p(-1:1), a(k)%c(2))
    a(k)%v = [1, 5, 2]*k
    a(k)%m = reshape([(1d0*j, j=1,9)], [3,3])
    a(k)%p = [3, 2, 1]
    a(k)%s = k
    a(k)%c = (1d0, 2d0)
  end do
  allocate(one%v(4), one%m(2,2), one%p(3), one%c(1))
  one%v = [1,2,3,4]; one%m = 1; one%p = 3; one%s = 4; one%c = 1
  !$acc enter data copyin(a)
  do k = 1, 4
    !$acc enter data copyin(a(k)%v, a(k)%m, a(k)%p, a(k)%c)
  end do
  !$acc parallel loop present(a) copyout(r, loc) private(mm, w)
  do k = 1, 4
    mm = a(k)%m*a(k)%s
    r(1, k) = sum(mm)
    w = a(k)%m(:, 2)*a(k)%v
    r(2, k) = w(2)
    loc(:, k) = maxloc(a(k)%m)
    r(3, k) = maxval(a(k)%v)
    mm = transpose(a(k)%m)
    r(4, k) = mm(1, 2)
    r(5, k) = a(k)%p(lbound(a(k)%p, 1)) + size(a(k)%p)
    a(k)%p = a(k)%v(3:1:-1)
    call twice(a(k)%v)
    call twice(a(k)%m(:, 2))
    call twice(a(k)%s(1, :))
    r(6, k) = total(a(k)%v, 3)
    r(7, k) = sum(a(k)%m(2, :))
    r(8, k) = count(a(k)%m > 5)
    r(9, k) = real(sum(a(k)%c*a(k)%c))
    where (a(k)%v > 4) a(k)%v = 0
    r(10, k) = sum(a(k)%v) + sum(a(k)%s)
    r(11, k) = dot_product(a(k)%p, a(k)%v)
    associate (q => a(k)%m)
      r(12, k) = q(3,3) + size(q)
    end associate
  end do
  do k = 1, 4
    print '(12f9.2)', r(:, k)
    print *, loc(:, k)
  end do
  do k = 1, 4
    !$acc exit data copyout(a(k)%v, a(k)%m, a(k)%p, a(k)%c)
  end do
  !$acc exit data delete(a)
  print *, a(2)%v, a(2)%p
  !$acc serial copy(one) copy(one%v, one%m, one%p) copyout(r)
  one%v = one%v + 1
  r(1,1) = sum(one%v) + size(one%m, 1) + ubound(one%p, 1)
  one%m = one%m*3
  !$acc end serial
  print *, one%v, one%m, r(1,1)
end program
