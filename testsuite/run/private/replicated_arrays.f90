! Private arrays that every gang fills alike and gang loops read (OpenACC 3.3, 2.5.13, 2.5.14).
program replicated_arrays
  implicit none
  integer, parameter :: n = 1000
  integer :: wrong(4)
  wrong = [fixed(), shaped(6), allocated(-2, 5), initialised()]
  print '(4i6)', wrong
  if (any(wrong /= 0)) stop 1
contains
  integer function fixed() result(bad)
    integer :: t(8), out(n), later(n), i, k
    t = -1
    !$acc parallel num_gangs(4) vector_length(32) private(t) copyout(out, later)
    do k = 1, 8
      t(k) = 3*k
    end do
    !$acc loop gang
    do i = 1, n
      out(i) = t(mod(i, 8) + 1) + i
    end do
    !$acc loop vector
    do k = 1, 8
      t(k) = t(k) + 100
    end do
    !$acc loop gang vector
    do i = 1, n
      later(i) = t(mod(i, 8) + 1) - i
    end do
    !$acc end parallel
    bad = count([(out(i) /= 3*(mod(i, 8) + 1) + i .or. later(i) /= 3*(mod(i, 8) + 1) + 100 - i, i=1, n)]) + count(t /= -1)
  end function

  integer function shaped(m) result(bad)
    integer, intent(in) :: m
    real(8) :: t(0:m, 2), out(n)
    integer :: i, k
    out = 0
    !$acc parallel private(t) copy(out)
    t(:, 1) = 1
    do k = 0, m
      t(k, 2) = k
    end do
    !$acc loop gang vector
    do i = 1, n
      out(i) = t(mod(i, m + 1), 1)
    end do
    !$acc loop gang vector
    do i = 1, n
      out(i) = out(i) + t(mod(i, m + 1), 2)
    end do
    !$acc end parallel
    bad = count([(out(i) /= 1 + mod(i, m + 1), i=1, n)])
  end function

  integer function allocated(low, high) result(bad)
    integer, intent(in) :: low, high
    integer, allocatable :: t(:)
    integer :: out(n), i, k, step
    allocate (t(low:high))
    t = 7
    out = 0
    !$acc data copyin(t)
    !$acc parallel private(t) copy(out)
    do k = low, high
      t(k) = k
    end do
    do step = 1, 3
      do k = low, high
        t(k) = t(k) + 1
      end do
      !$acc loop gang vector
      do i = 1, n
        out(i) = out(i) + t(low + mod(i, high - low + 1))
      end do
    end do
    !$acc end parallel
    !$acc end data
    bad = count([(out(i) /= 3*(low + mod(i, high - low + 1)) + 6, i=1, n)]) + count(t /= 7)
  end function

  integer function initialised() result(bad)
    complex :: t(3), out(n)
    integer :: i
    t = [(1, 2), (3, 4), (5, 6)]
    !$acc parallel firstprivate(t) copyout(out)
    t(2) = t(1) + t(3)
    !$acc loop gang vector
    do i = 1, n
      out(i) = t(mod(i, 3) + 1)
    end do
    t(3) = (0, 1)
    !$acc loop gang vector
    do i = 1, n
      out(i) = out(i)*t(3)
    end do
    !$acc end parallel
    bad = count([(out(i) /= merge((6, 8), merge((1, 2), (5, 6), mod(i, 3) == 0), mod(i, 3) == 1)*(0, 1), i=1, n)])
    bad = bad + count(t /= [(1, 2), (3, 4), (5, 6)])
  end function
end program
