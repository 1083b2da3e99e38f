! The first program of the course: one combined loop.


program loop
    integer :: a(10000)
    integer :: i

    !$ACC parallel loop
    do i=1,10000
       a(i) = i
    enddo

    print *, a(1), a(5000), a(10000), sum(a)
end program loop
