! Records in private and firstprivate clauses: their members, and the whole as an argument of routines.
program private_records
  implicit none
  type t
    integer :: k = 1
    real(8) :: w(3) = [1, 2, 3]
  end type
  type(t) :: law, f
  integer :: i, j
  real(8) :: a(40), b(40), s
  law%k = 5
  !$acc parallel loop private(law) copyout(a)
  do i = 1, 40
    law%k = i
    law%w = i
    a(i) = law%k + sum(law%w)
  end do
  print '(f10.1)', sum(a)
  !$acc parallel loop gang private(law) copyout(a, b)
  do i = 1, 40
    call fill(law, i)
    law%k = law%k + 1
    a(i) = law%k
    b(i) = value(law)
  end do
  print '(2f10.1)', sum(a), sum(b)
  law%k = 5; law%w = [1, 2, 3]
  !$acc parallel loop firstprivate(law) copyout(a) private(s)
  do i = 1, 40
    s = 0
    do j = 1, 3
      s = s + law%w(j) * law%k
    end do
    a(i) = s
  end do
  print '(f10.1)', sum(a)
  !$acc parallel copyout(a)
  !$acc loop gang private(f)
  do i = 1, 40
    f%k = i
    f%w(:) = 0
    !$acc loop seq
    do j = 1, 3
      f%w(j) = f%w(j) + j * f%k
    end do
    a(i) = sum(f%w)
  end do
  !$acc end parallel
  print '(f10.1)', sum(a)
contains
  subroutine fill(x, n)
    !$acc routine seq
    type(t), intent(inout) :: x
    integer, intent(in) :: n
    x%k = n
    x%w = [n, 2 * n, 3 * n]
  end subroutine
  pure real(8) function value(x)
    !$acc routine seq
    type(t), intent(in) :: x
    value = x%k * x%w(2)
  end function
end program
