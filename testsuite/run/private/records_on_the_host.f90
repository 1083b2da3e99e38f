! run: => records_on_the_host.expect
! Private records where `if` leaves the loop to the host, and in the loops of a routine: their components are the copy's, at any
! depth.
module moves
  implicit none
  type inner_t
    integer :: count
    integer :: places(2)
  end type
  type particle
    integer :: x
    integer :: place(3)
    type(inner_t) :: inner
  end type
contains
  subroutine push(all, n, device)
    integer, intent(in) :: n
    type(particle), intent(inout) :: all(n)
    logical, intent(in) :: device
    type(particle) :: one
    integer :: i
    one%x = -1
    !$acc parallel loop private(one) copy(all) if(device)
    do i = 1, n
      one = all(i)
      one%x = one%x + one%place(2) * i
      one%place(1) = one%place(1) - one%x
      one%inner%count = one%inner%count + 1
      one%inner%places(2) = one%inner%places(2) + one%inner%count
      all(i) = one
    end do
    if (one%x /= -1) print *, 'the private record is seen outside'
  end subroutine

  subroutine turn(all, n)
    !$acc routine vector
    integer, intent(in) :: n
    type(particle), intent(inout) :: all(n)
    type(particle) :: one
    integer :: i
    !$acc loop vector private(one)
    do i = 1, n
      one = all(i)
      one%inner%count = one%inner%count * 10 + i
      one%place = one%place + one%inner%count
      all(i) = one
    end do
  end subroutine
end module

program records_on_the_host
  use moves
  implicit none
  type(particle) :: all(4)
  integer :: k
  all = particle(1, [1, 2, 3], inner_t(0, [1, 2]))
  call push(all, 4, .false.)
  call push(all, 4, .true.)
  !$acc kernels loop independent copy(all) if(all(1)%x > 1000)
  do k = 1, 2
    call turn(all(2*k-1:2*k), 2)
  end do
  do k = 1, 4
    print '(9(i0,1x))', all(k)%x, all(k)%place, all(k)%inner%count, all(k)%inner%places
  end do
end program
