! The Game of Life: copy, step and count of cells, a generation at a time. Arguments: rows, columns, generations.
#include "variants.h"
program gol
  use bench
  implicit none
  integer :: rows = 400, cols = 200, generations = 10, g, cells, expected
  integer, allocatable :: world(:,:), old_world(:,:)
  logical :: correct
  call argument(1, rows)
  call argument(2, cols)
  call argument(3, generations)
  allocate (world(0:rows+1,0:cols+1), old_world(0:rows+1,0:cols+1))
  call fill
  expected = count_next()
  !$acc data copy(world) create(old_world)
  call begin_bench(generations)
  call generation(cells)
  correct = cells == expected
  do g = 2, generations
    call generation(cells)
  end do
  expected = cells
  do while (more())
    do g = 1, repetitions
      call generation(cells)
    end do
  end do
  !$acc end data
  call report(real(expected, 8), correct)

contains

  subroutine generation(cells)
    integer, intent(out) :: cells
    integer :: r, c, neighbours
    cells = 0
#if VARIANT == KERNELS
    !$acc kernels
#elif VARIANT == LOOP
    !$acc parallel loop collapse(2)
#elif VARIANT == LEVELS
    !$acc parallel loop gang vector_length(128)
#elif VARIANT == OMP
    !$omp parallel do
#endif
    do c = 0, cols + 1
#if VARIANT == LEVELS
      !$acc loop vector
#endif
      do r = 0, rows + 1
        old_world(r,c) = world(r,c)
      end do
    end do
#if VARIANT == LOOP
    !$acc parallel loop collapse(2)
#elif VARIANT == LEVELS
    !$acc parallel loop gang vector_length(128)
#elif VARIANT == OMP
    !$omp parallel do private(neighbours)
#endif
    do c = 1, cols
#if VARIANT == LEVELS
      !$acc loop vector
#endif
      do r = 1, rows
        neighbours = old_world(r-1,c-1) + old_world(r,c-1) + old_world(r+1,c-1) + old_world(r-1,c) + &
          old_world(r+1,c) + old_world(r-1,c+1) + old_world(r,c+1) + old_world(r+1,c+1)
        if (old_world(r,c) == 1 .and. (neighbours < 2 .or. neighbours > 3)) then
          world(r,c) = 0
        else if (neighbours == 3) then
          world(r,c) = 1
        end if
      end do
    end do
#if VARIANT == LOOP
    !$acc parallel loop collapse(2) reduction(+:cells)
#elif VARIANT == LEVELS
    !$acc parallel loop gang vector_length(128) reduction(+:cells)
#elif VARIANT == OMP
    !$omp parallel do reduction(+:cells)
#endif
    do c = 1, cols
#if VARIANT == LEVELS
      !$acc loop vector reduction(+:cells)
#endif
      do r = 1, rows
        cells = cells + world(r,c)
      end do
    end do
#if VARIANT == KERNELS
    !$acc end kernels
#endif
  end subroutine generation

  subroutine fill
    integer :: r, c
    old_world = 0
    world = 0
    do c = 1, cols
      do r = 1, rows
        if (mod(hash(c * (rows + 2) + r), 10) < 4) world(r,c) = 1
      end do
    end do
  end subroutine fill

  ! The cells after one generation.
  integer function count_next()
    integer :: r, c, near
    count_next = 0
    do c = 1, cols
      do r = 1, rows
        near = sum(world(r-1:r+1,c-1:c+1)) - world(r,c)
        if (near == 3 .or. (near == 2 .and. world(r,c) == 1)) count_next = count_next + 1
      end do
    end do
  end function count_next
end program gol
