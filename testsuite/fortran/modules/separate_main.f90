! A program of several files: two modules and an external procedure, compiled by themselves.
! with: separate_kinds.f90 separate_types.f90 separate_external.f90
program separate_main
  use separate_types
  implicit none
  interface
    subroutine separate_external(g)
      import :: grid
      type(grid), intent(inout) :: g
    end subroutine separate_external
  end interface
  type(grid) :: g
  call create(g, 3)
  call separate_external(g)
  print '(i0,3f6.2,1x,i0)', g%n, g%x, kind(g%x)
  print '(a,1x,f8.5)', label, pi
  print '(f8.3)', g%total()
  g = g + g
  print '(3f6.2)', g%x
end program separate_main
