! The same without gangs: the threads of a gang wait for each other between the loops. Without num_gangs and without a gang
! loop one gang runs the region, so that the sum is there once. Sums in real(8).















program reduction
    real(8) :: a(1000000)
    integer :: i
    integer :: nx=1000000
    real(8) :: summ=0
    !$acc parallel
    !$acc loop worker vector
    do i=1,nx
        a(i) = 1.0_8
    enddo
    !$acc loop worker vector reduction(+:summ)
    do i=nx,1,-1
        summ = summ + a(i)
    enddo
    !$acc end parallel
    write (*,*) summ
end program reduction
