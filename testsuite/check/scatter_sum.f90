! A sum over neighbours in an unstructured mesh, without atomic.
program scatter_sum
  implicit none
  integer, parameter :: edges = 12, nodes = 12
  integer :: from(edges), to(edges), e
  real(8) :: flux(nodes)
  do e = 1, edges
    from(e) = e
    to(e) = mod(e, nodes) + 1
  end do
  flux = 0.0d0
  !$acc parallel loop copyin(from, to) copy(flux)
  do e = 1, edges
    flux(from(e)) = flux(from(e)) + 1.0d0
    flux(to(e)) = flux(to(e)) - 1.0d0
  end do
  print *, flux(1)
end program
