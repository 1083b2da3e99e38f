! The Mandelbrot set: step 3, a queue for each block.
! with: parts/mandelbrot_mod.f90
! run: => mandelbrot.expect
! A point at the border may escape an iteration earlier where multiplications and additions are fused.
! tol: 2e-3
program main
  use mandelbrot_mod
  use openacc
  implicit none
  integer, allocatable :: image(:, :)
  integer(8) :: total, inside
  integer :: ix, iy, block, ystart, yend, num_blocks, block_size
  allocate (image(WIDTH, HEIGHT))
  num_blocks = 8
  block_size = HEIGHT/num_blocks
  !$acc data create(image)
  do block = 0, num_blocks - 1
    ystart = block*block_size + 1
    yend = ystart + block_size - 1
    !$acc parallel loop async(block)
    do iy = ystart, yend
      do ix = 1, WIDTH
        image(ix, iy) = min(max(int(mandelbrot(ix - 1, iy - 1)), 0), MAXCOLORS)
      end do
    end do
    !$acc update self(image(:, ystart:yend)) async(block)
  end do
  !$acc wait
  !$acc end data
  total = 0
  inside = 0
  do iy = 1, HEIGHT
    do ix = 1, WIDTH
      total = total + image(ix, iy)
      if (image(ix, iy) == MAXCOLORS) inside = inside + 1
    end do
  end do
  print '(f12.1, f9.1)', real(total, 8), real(inside, 8)
end program main
