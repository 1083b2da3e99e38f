! num_gangs, num_workers and vector_length are obeyed exactly: gang-redundant code runs once a gang, and each gang's
! leader alone runs what is between the loops (OpenACC 3.3, 2.5.10 to 2.5.12).
! flags: -acc=noautopar
program gang_counts
  implicit none
  integer :: gangs, i, g, expected(6), counted(6), first, second, k

  expected = (/ 1, 2, 10, 33, 1000, 4096 /)
  do i = 1, 6
    gangs = 0
    g = expected(i)
    !$acc parallel num_gangs(g) copy(gangs)
    !$acc atomic update
    gangs = gangs + 1
    !$acc end parallel
    counted(i) = gangs
  enddo
  print *, counted

  ! Workers and lanes do not repeat what the leader does.
  gangs = 0
  !$acc parallel num_gangs(10) num_workers(4) vector_length(64) copy(gangs)
  !$acc atomic update
  gangs = gangs + 1
  !$acc end parallel
  print *, gangs

  ! The same before, between and after loops of each level, which distribute the iterations among the gangs or repeat them.
  first = 0
  second = 0
  gangs = 0
  !$acc parallel num_gangs(6) num_workers(2) vector_length(32) copy(gangs, first, second)
  !$acc atomic update
  gangs = gangs + 1
  !$acc loop gang worker vector
  do i = 1, 500
    !$acc atomic update
    first = first + 1
  enddo
  !$acc atomic update
  gangs = gangs + 100
  !$acc loop worker vector
  do i = 1, 500
    !$acc atomic update
    second = second + 1
  enddo
  !$acc atomic update
  gangs = gangs + 10000
  do k = 1, 3
    !$acc atomic update
    gangs = gangs + 1000000
  enddo
  !$acc end parallel
  print *, gangs, first, second

  gangs = 0
  !$acc serial copy(gangs)
  !$acc atomic update
  gangs = gangs + 1
  !$acc end serial
  print *, gangs
end program gang_counts
