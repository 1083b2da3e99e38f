! differs: list-directed numbers may be laid out in more than one way
! Logicals of 16 bytes: operators, arrays, output, transformations.
program logical_16
  integer, parameter :: lk = 16
  logical(16) :: a, b, v(3)
  logical(lk), allocatable :: w(:)
  a = .true.; b = .false._16
  v = [a, b, a .and. b]
  print *, a, b, v, kind(a), storage_size(a)
  w = v .or. .true.
  print *, count(w), all(w), any(v), a .eqv. b, merge(1, 2, v)
  write(*,'(3l2)') v
  v(2) = 3 > 2
  print *, logical(v(2), 4), logical(.true., 16)
  if (v(2)) print *, 'yes'
  print *, transfer(v(2), 1_16)
  print *, pack([1,2,3], v), findloc(v, .false._16), count(v, kind=8)
end program
