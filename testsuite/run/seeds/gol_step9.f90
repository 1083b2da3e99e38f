! Game of Life, step 9: the second nest is gang and vector, too. The first nest copies the border too: `create` leaves
! old_world without values, and the slides' `1, rows` would read a border that nothing has written on the device.
! run: 400 200 50 => gol_400x200.expect
! run: 4000 2000 5 => gol_4000x2000.expect
! run: 0 0 3 => gol_empty.expect
! run: 1 40 4 => gol_1x40.expect
program gol
  implicit none
  integer :: rows, cols, generations, r, c, g, neigh, cells
  integer, allocatable :: world(:,:), old_world(:,:)
  real*8 :: time_ini, time_end




  rows = 400
  cols = 200
  generations = 50
  call argument(1, rows)
  call argument(2, cols)
  call argument(3, generations)
  CALL CPU_TIME(TIME_INI)
  allocate(world(0:rows+1,0:cols+1), old_world(0:rows+1,0:cols+1))
  old_world(:,:) = 0
  call fill_world
  !$ACC data copy( world(0:rows+1,0:cols+1) ) &
  !$ACC& create (old_world(0:rows+1,0:cols+1))
  do g=1,generations
    cells = 0
    !$ACC parallel copy(cells)
    !$ACC loop gang
    do c=0, cols+1
      !$ACC loop vector
      do r=0, rows+1
        old_world(r,c) = world(r,c)
      enddo
    enddo
    !$ACC loop gang
    do c=1, cols
      !$ACC loop vector
      do r=1, rows
        neigh = old_world(r-1,c-1)+old_world(r,c-1)+&
          old_world(r+1,c-1)+old_world(r-1,c)+old_world(r+1,c)+&
          old_world(r-1,c+1)+old_world(r,c+1)+old_world(r+1,c+1)
        if (old_world(r,c) == 1 .and. (neigh<2 .or. neigh>3)) then
          world(r,c) = 0
        else if (neigh == 3) then
          world(r,c) = 1
        endif
      enddo
    enddo
    !$ACC loop reduction(+:cells)
    do r=1, rows
      do c=1, cols
        cells = cells + world(r,c)
      enddo
    enddo
    !$ACC end parallel
    print *, "Cells alive at generation ", g, ":", cells
  enddo
  !$ACC end data
  deallocate(world, old_world)
  CALL CPU_TIME(TIME_END)
  print *, "Total time=", time_end - time_ini

contains

  ! The cells of generation 0: a linear congruential generator, so that every variant and every run starts alike.
  subroutine fill_world
    integer*8 :: state
    integer :: i, j
    state = 12345
    world(:,:) = 0
    do j = 1, cols
      do i = 1, rows
        state = mod(state * 16807_8, 2147483647_8)
        if (mod(state / 1000, 10_8) < 4) world(i,j) = 1
      enddo
    enddo
  end subroutine fill_world

  ! Sets `value` from the n-th command argument, where there is one.
  subroutine argument(n, value)
    integer, intent(in) :: n
    integer, intent(inout) :: value
    character(len=16) :: text
    call get_command_argument(n, text)
    if (len_trim(text) > 0) read (text, *) value
  end subroutine argument

end program gol
