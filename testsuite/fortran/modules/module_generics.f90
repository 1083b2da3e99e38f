! A generic extended in another module, and resolved in the program that uses both.
module norms_a
  implicit none
  interface norm
    module procedure norm_r
  end interface
contains
  real function norm_r(x)
    real, intent(in) :: x(:)
    norm_r = maxval(abs(x))
  end function norm_r
end module norms_a
module norms_b
  use norms_a
  implicit none
  interface norm
    procedure norm_i
  end interface
contains
  integer function norm_i(x)
    integer, intent(in) :: x(:)
    norm_i = sum(abs(x))
  end function norm_i
end module norms_b
program module_generics
  use norms_b
  implicit none
  print '(f5.1,i4)', norm([1.0, -2.5]), norm([1, -2])
end program module_generics
