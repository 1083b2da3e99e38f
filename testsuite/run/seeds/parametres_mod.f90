! Ten gangs say hello, each once; then a shared loop.
! flags: -acc=noautopar
program param
  implicit none
  integer :: a(1000)
  integer :: i







  !$acc parallel num_gangs(10)&
  !$acc& num_workers(1)      &
  !$acc& vector_length(128)
  print *, "Hello I am a gang"
  !$acc loop
  do i=1,1000
    a(i) = i
  enddo
  !$acc end parallel

  print *, a(1), a(1000), sum(a)
end program param
