! Diffusion over edges of an unstructured mesh with index arrays.
program heat_unstructured
  implicit none
  type mesh
    integer :: nodes, edges
    integer, allocatable :: ends(:, :)
    real(8), allocatable :: t(:), flux(:)
  end type mesh
  type(mesh) :: m
  integer :: i, step
  call ring(m, 10)
  do step = 1, 50
    m%flux = 0.2d0 * (m%t(m%ends(2, :)) - m%t(m%ends(1, :)))
    do i = 1, m%edges
      m%t(m%ends(1, i)) = m%t(m%ends(1, i)) + m%flux(i)
      m%t(m%ends(2, i)) = m%t(m%ends(2, i)) - m%flux(i)
    end do
  end do
  print '(5f9.5)', m%t
  print '(f9.5)', sum(m%t)
contains
  subroutine ring(m, n)
    type(mesh), intent(out) :: m
    integer, intent(in) :: n
    integer :: i
    m%nodes = n
    m%edges = n + 1
    allocate(m%ends(2, n + 1), m%t(n), m%flux(n + 1))
    m%ends(1, :n) = [(i, i = 1, n)]
    m%ends(2, :n) = cshift(m%ends(1, :n), 1)
    m%ends(:, n + 1) = [1, n / 2]
    m%t = 0
    m%t(3) = 10
  end subroutine ring
end program heat_unstructured
