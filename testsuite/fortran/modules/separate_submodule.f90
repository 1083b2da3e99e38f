! A module and its submodule in files of their own.
! with: separate_parent.f90 separate_child.f90
program separate_submodule
  use separate_parent
  implicit none
  print '(f6.1)', shifted(2.0)
  offset = 100
  print '(f6.1)', shifted(2.0)
  call tell(3)
end program separate_submodule
