! with: parts/assumed_type.c
! Arguments of type(*): data of any type for libraries, passed on as addresses, as descriptors, and with gaps between the
! elements (Fortran 2018, 7.3.2.2).
module any_data
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    integer(c_int) function c_sum(values, n) bind(c)
      import
      type(*), intent(in) :: values(*)
      integer(c_int), value :: n
    end function
    subroutine c_increment(bytes, n) bind(c)
      import
      type(*), intent(inout) :: bytes
      integer(c_int), value :: n
    end subroutine
    integer(c_int) function c_rank(array) bind(c)
      import
      type(*), intent(in) :: array(..)
    end function
    integer(c_int) function c_element_bytes(array) bind(c)
      import
      type(*), intent(in) :: array(..)
    end function
  end interface
  interface any_sum
    procedure :: sum_of_all
  end interface
contains
  integer function sum_of_all(values, n)
    type(*), intent(in) :: values(*)
    integer, intent(in) :: n
    sum_of_all = c_sum(values, n)
  end function
  ! Elements with gaps between them are packed for `values(*)`.
  integer function sum_of_shaped(values)
    type(*), intent(in) :: values(:)
    sum_of_shaped = c_sum(values, size(values))
  end function
  logical function dense(values)
    type(*), intent(in) :: values(:)
    dense = is_contiguous(values)
  end function
  integer function described(array)
    type(*), intent(in) :: array(..)
    described = 1000 * rank(array) + 100 * c_rank(array) + c_element_bytes(array)
  end function
  integer function described_shaped(array)
    type(*), intent(in) :: array(:)
    described_shaped = described(array)
  end function
  logical function there(array)
    type(*), intent(in), optional :: array(:)
    there = present(array)
    if (there .neqv. there_any(array)) stop 1
    if (there .neqv. there_address(array)) stop 2
    if (there .neqv. there_shaped(array)) stop 3
  end function
  logical function there_any(array)
    type(*), intent(in), optional :: array(..)
    there_any = present(array)
  end function
  logical function there_address(array)
    type(*), intent(in), optional :: array(*)
    there_address = present(array)
  end function
  logical function there_shaped(array)
    type(*), intent(in), optional :: array(:)
    there_shaped = present(array)
  end function
end module

program assumed_type
  use any_data
  implicit none
  type :: triple
    integer(1) :: k(3)
  end type
  integer(c_int) :: a(10), b(2, 3)
  type(triple) :: t(4)
  real(8) :: d(5)
  real :: one
  complex :: z(2)
  character(4) :: text
  integer :: i
  a = [(i, i = 1, 10)]
  b = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  print *, c_sum(a, 10_c_int), any_sum(a, 4), any_sum(b(:, 2), 2), any_sum(a(3), 2)
  print *, sum_of_shaped(a), sum_of_shaped(a(2:10:2)), sum_of_shaped(b(2, :)), sum_of_shaped(a(10:1:-3))
  print *, dense(a), dense(a(1:9:2)), dense(b(1, :)), dense(b(:, 2))
  print *, described(a), described(b), described(t), described(t(2)), described(d), described(z), described(text)
  print *, described_shaped(d), described_shaped(d(1:5:2)), described_shaped(b(1, :))
  text = "HAL "
  call c_increment(text, 3_c_int)
  one = 1
  call c_increment(one, 0_c_int)
  print *, text, one
  print *, there(a), there()
  !$acc parallel loop copy(a)
  do i = 1, 10
    a(i) = 2 * a(i)
  end do
  print *, sum_of_shaped(a)
end program
