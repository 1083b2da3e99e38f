! Two sections of one array on one data directive (OpenACC 3.3, 2.7.1 to 2.7.3): apart from each other they are two entries of
! the present table, and a part of the array between them stays the host's.
program data_sections_apart
  implicit none
  integer :: a(100), i, n
  a = [(i, i=1, 100)]
  n = 10
  !$acc data copy(a(1:n), a(51:50+n))
  !$acc parallel loop present(a(1:n))
  do i = 1, n
    a(i) = a(i) + 1000
  end do
  !$acc parallel loop present(a(51:50+n))
  do i = 51, 50 + n
    a(i) = a(i) + 2000
  end do
  a(21) = -1
  !$acc end data
  print *, a(1), a(10), a(11), a(21), a(51), a(60)

  !$acc enter data copyin(a(1:10), a(21:30))
  !$acc parallel loop present(a(1:10))
  do i = 1, 10
    a(i) = a(i) + 1
  end do
  !$acc parallel loop present(a(21:30))
  do i = 21, 30
    a(i) = a(i) + 1
  end do
  !$acc exit data copyout(a(1:10), a(21:30))
  print *, a(1), a(10), a(11), a(26)
end program
