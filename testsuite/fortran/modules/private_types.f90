! Variables of private types behind public functions; public components of private types.
module hidden_m
  implicit none
  private
  type secret
    integer :: code = 17
  end type secret
  type, public :: box
    private
    type(secret) :: s
    integer, public :: visible = 1
  end type box
  public :: open_box, make
contains
  type(box) function make(k)
    integer, intent(in) :: k
    make%s%code = k
  end function make
  integer function open_box(b)
    type(box), intent(in) :: b
    open_box = b%s%code
  end function open_box
end module hidden_m
program private_types
  use hidden_m
  implicit none
  type(box) :: b
  print '(2(i0,1x))', open_box(b), b%visible
  b = make(5)
  b%visible = 2
  print '(2(i0,1x))', open_box(b), b%visible
end program private_types
