! Defined assignment between types, to arrays element by element, and intrinsic assignment of components.
module temp_m
  implicit none
  type celsius
    real :: t = 0
  end type celsius
  type fahrenheit
    real :: t = 0
  end type fahrenheit
  interface assignment(=)
    module procedure c_from_f, f_from_c, c_from_text
  end interface
contains
  elemental subroutine c_from_f(c, f)
    type(celsius), intent(out) :: c
    type(fahrenheit), intent(in) :: f
    c%t = (f%t - 32) / 1.8
  end subroutine c_from_f
  elemental subroutine f_from_c(f, c)
    type(fahrenheit), intent(out) :: f
    type(celsius), intent(in) :: c
    f%t = c%t * 1.8 + 32
  end subroutine f_from_c
  subroutine c_from_text(c, s)
    type(celsius), intent(out) :: c
    character(*), intent(in) :: s
    read (s, *) c%t
  end subroutine c_from_text
end module temp_m
program assignment_defined
  use temp_m
  implicit none
  type(celsius) :: c, v(3)
  type(fahrenheit) :: f, w(3)
  f = fahrenheit(212)
  c = f
  print '(f7.2)', c%t
  c = '-40.0'
  f = c
  print '(f7.2)', f%t
  w = [fahrenheit(32.0), fahrenheit(50.0), f]
  v = w
  print '(3f7.2)', v%t
end program assignment_defined
