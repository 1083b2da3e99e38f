! Sections of `private` and `firstprivate` whose bounds are variables, and parts of arrays: each copy is of the array
! (OpenACC 3.3, 2.5.13, 2.5.14). With `if` that is false the copies are the host's (2.5.6).
module sections
  implicit none
contains
  subroutine sums(k, n, total, on_device)
    integer, intent(in) :: k, n
    integer, intent(out) :: total(n)
    logical, intent(in) :: on_device
    integer :: w(k), u(10), i, j
    w = 5; u = 7
    !$acc parallel loop private(w(1:k)) copyout(total) if(on_device)
    do i = 1, n
      do j = 1, k
        w(j) = i * j
      end do
      total(i) = sum(w(1:k))
    end do
    if (any(w /= 5)) stop 1
    !$acc parallel loop private(u(2:k)) copy(total) if(on_device)
    do i = 1, n
      do j = 2, k
        u(j) = i * j
      end do
      total(i) = total(i) + sum(u(2:k))
    end do
    if (any(u /= 7)) stop 2
    !$acc parallel loop firstprivate(u(2:k)) copy(total) if(on_device)
    do i = 1, n
      u(2) = 100 * i
      total(i) = total(i) + sum(u(2:k))
    end do
    if (any(u /= 7)) stop 3
  end subroutine

  subroutine whole_arrays(k, n, total)
    integer, intent(in) :: k, n
    integer, intent(out) :: total(n)
    integer :: w(k), fixed(3), i
    w = 3; fixed = 4
    !$acc parallel loop private(w, fixed) if(n < 0)
    do i = 1, n
      w = i; fixed = 2 * i
      total(i) = sum(w) + sum(fixed)
    end do
    if (any(w /= 3) .or. any(fixed /= 4)) stop 4
  end subroutine
end module

program private_section_bounds
  use sections
  implicit none
  integer :: total(20), i
  call sums(5, 20, total, .true.)
  print *, total
  if (any(total /= [(15 * i + 14 * i + 100 * i + 21, i = 1, 20)])) stop 5
  call sums(5, 20, total, .false.)
  print *, total
  call whole_arrays(4, 20, total)
  print *, total
end program
