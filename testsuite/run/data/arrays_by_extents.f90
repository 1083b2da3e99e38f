! `copy(image(HEIGHT, WIDTH))` means the array, where the extents are declared: vendors' teaching material writes it so.
program arrays_by_extents
  implicit none
  integer, parameter :: height = 8, width = 4
  integer :: n, m, i, j
  real :: image(height, width)
  real, allocatable :: c(:)
  n = 8; m = 4
  image = 1
!$acc data copy(image(HEIGHT,WIDTH))
!$acc parallel loop collapse(2)
  do j = 1, width
    do i = 1, height
      image(i,j) = image(i,j) + i*j
    end do
  end do
!$acc end data
  print *, sum(image)
  call s(image, n, m)
  call s2(image, n)
  call dynamic(image, n, m)
contains
  subroutine s(a, n, m)
    integer, intent(in) :: n, m
    real :: a(n, m), b(0:n-1,m)
    integer :: i, j
    b = 0
!$acc data copyin(a(n,m)) copyout(b(0:n-1,1:m))
!$acc parallel loop
    do j = 1, m
      do i = 1, n
        b(i-1,j) = a(i,j)*2
      end do
    end do
!$acc end data
    print *, sum(b)
  end subroutine
  subroutine dynamic(a, n, m)
    integer, intent(in) :: n, m
    real :: a(n, m + 1 - 1), b(0:n - 1)
    integer :: i
!$acc enter data create(b(n - 1)) copyin(a(n, m + 1 - 1))
!$acc parallel loop present(a, b)
    do i = 1, n
      b(i - 1) = a(i, m) + a(i, 1)
    end do
!$acc exit data copyout(b(n - 1)) delete(a(n, m + 1 - 1))
    print *, sum(b)
  end subroutine
  subroutine s2(c, n)
    integer, intent(in) :: n
    real :: c(n)
    integer :: i
!$acc declare copy(c(1:n))
!$acc parallel loop
    do i = 1, n
      c(i) = c(i) + i
    end do
!$acc update self(c(1:n))
    print *, sum(c)
  end subroutine
end program
