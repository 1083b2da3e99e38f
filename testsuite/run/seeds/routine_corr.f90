! A procedure that a gang and vector loop calls: acc routine seq.
program routine
  implicit none
  integer, parameter :: s = 1000
  integer :: a(s,s), i















  a = 0
  !$ACC parallel copyout(a)
  !$ACC loop
  do i=1,s
    call fill( a(:,:), s, i )
  enddo
  !$ACC end parallel
  write(*,*) a(1,10), a(s,s), sum(a)
contains
  subroutine fill( arr, j, k )
    !$ACC routine seq
    integer, intent(out) :: arr(:,:)
    integer, intent(in)  :: j, k
    integer :: l
    do l=1,j
      arr(k,l) = 2
    enddo
  end subroutine
end program routine
