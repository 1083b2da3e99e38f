! Generic resolution by rank with optional arguments after, kinds of integers, and by structure types.
module put_m
  implicit none
  type a_t
    integer :: i = 1
  end type a_t
  type b_t
    real :: x = 2.5
  end type b_t
  interface put
    module procedure put_i4, put_i8, put_a, put_b, put_v
  end interface put
contains
  subroutine put_i4(i, note)
    integer(4), intent(in) :: i
    character(*), intent(in), optional :: note
    if (present(note)) then
      print '(a,i0,1x,a)', 'i4 ', i, note
    else
      print '(a,i0)', 'i4 ', i
    end if
  end subroutine put_i4
  subroutine put_i8(i)
    integer(8), intent(in) :: i
    print '(a,i0)', 'i8 ', i
  end subroutine put_i8
  subroutine put_a(a)
    type(a_t), intent(in) :: a
    print '(a,i0)', 'a ', a%i
  end subroutine put_a
  subroutine put_b(b)
    type(b_t), intent(in) :: b
    print '(a,f4.1)', 'b ', b%x
  end subroutine put_b
  subroutine put_v(v, scale)
    integer, intent(in) :: v(:)
    integer, intent(in), optional :: scale
    integer :: k
    k = 1
    if (present(scale)) k = scale
    print '(a,*(1x,i0))', 'v', v * k
  end subroutine put_v
end module put_m
program generic_optional_rank
  use put_m
  implicit none
  call put(1)
  call put(1, 'noted')
  call put(note='key', i=2)
  call put(5_8)
  call put(a_t(9))
  call put(b_t())
  call put([1, 2])
  call put([1, 2], scale=10)
  call put(v=[3])
end program generic_optional_rank
