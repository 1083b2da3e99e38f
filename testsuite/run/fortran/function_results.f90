! Function results of every kind, directly, through dummy procedures and through pointers; optional and keyword arguments.
module results
  implicit none
  abstract interface
    function vector_function(n) result(v)
      integer, intent(in) :: n
      real :: v(n)
    end function
    function text_function(n) result(t)
      integer, intent(in) :: n
      character(n) :: t
    end function
    function fixed_text(i) result(t)
      integer, intent(in) :: i
      character(5) :: t
    end function
    function table_function() result(t)
      integer :: t(2, 3)
    end function
    function allocated_function(n) result(a)
      integer, intent(in) :: n
      integer, allocatable :: a(:)
    end function
    function pointer_function(i) result(p)
      integer, intent(in) :: i
      real, pointer :: p(:)
    end function
    logical function test_function(i)
      integer, intent(in) :: i
    end function
    function complex_function(x) result(z)
      real, intent(in) :: x
      complex :: z
    end function
    subroutine all_kinds(a, b, c, d)
      integer, intent(in), optional :: a
      real, intent(in), optional :: b(:)
      character(*), intent(in), optional :: c
      logical, intent(out), optional :: d
    end subroutine
  end interface
  real, target :: pool(6) = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
contains
  function ramp(n) result(v)
    integer, intent(in) :: n
    real :: v(n)
    integer :: i
    v = [(real(i), i = 1, n)]
  end function
  function stars(n) result(t)
    integer, intent(in) :: n
    character(n) :: t
    t = repeat('*', n)
  end function
  function word(i) result(t)
    integer, intent(in) :: i
    character(5) :: t
    t = merge('one  ', 'other', i == 1)
  end function
  function table() result(t)
    integer :: t(2, 3)
    integer :: i
    t = reshape([(i, i = 1, 6)], [2, 3])
  end function
  function grown(n) result(a)
    integer, intent(in) :: n
    integer, allocatable :: a(:)
    allocate(a(n))
    a = n
  end function
  function part(i) result(p)
    integer, intent(in) :: i
    real, pointer :: p(:)
    p => pool(i:)
  end function
  logical function odd(i)
    integer, intent(in) :: i
    odd = mod(i, 2) == 1
  end function
  function rotated(x) result(z)
    real, intent(in) :: x
    complex :: z
    z = cmplx(x, -x)
  end function
  subroutine apply(v, t, w, m, a, p, l, z)
    procedure(vector_function) :: v
    procedure(text_function) :: t
    procedure(fixed_text) :: w
    procedure(table_function) :: m
    procedure(allocated_function) :: a
    procedure(pointer_function) :: p
    procedure(test_function) :: l
    procedure(complex_function) :: z
    real, pointer :: q(:)
    print '(4f5.1)', v(4)
    print '(3f5.1)', 2 * v(3) + 1
    print *, t(3) // '|', len(t(7)), w(1) // w(2)
    print *, m()
    print *, sum(m()), size(a(4)), a(2)
    q => p(4)
    q(1) = -q(1)
    print '(3f5.1)', q
    print '(2f5.1)', p(5)
    print *, l(3), l(4), z(1.5)
  end subroutine
  subroutine through_pointers()
    procedure(vector_function), pointer :: v
    procedure(text_function), pointer :: t
    procedure(fixed_text), pointer :: w
    procedure(table_function), pointer :: m
    procedure(allocated_function), pointer :: a
    procedure(pointer_function), pointer :: p
    procedure(test_function), pointer :: l
    procedure(complex_function), pointer :: z
    v => ramp
    t => stars
    w => word
    m => table
    a => grown
    p => part
    l => odd
    z => rotated
    call apply(v, t, w, m, a, p, l, z)
  end subroutine
  subroutine show(a, b, c, d)
    integer, intent(in), optional :: a
    real, intent(in), optional :: b(:)
    character(*), intent(in), optional :: c
    logical, intent(out), optional :: d
    if (present(a)) print *, 'a', a
    if (present(b)) print '(a, 5f5.1)', 'b', b
    if (present(c)) print *, 'c', c, len(c)
    if (present(d)) d = .true.
    if (.not. (present(a) .or. present(b) .or. present(c) .or. present(d))) print *, 'nothing'
  end subroutine
  subroutine pass_on(s, a, b, c, d)
    procedure(all_kinds) :: s
    integer, intent(in), optional :: a
    real, intent(in), optional :: b(:)
    character(*), intent(in), optional :: c
    logical, intent(out), optional :: d
    call s(a, b, c, d)
  end subroutine
  elemental real function mixed(x, n, shift)
    real, intent(in) :: x
    integer, intent(in) :: n
    real, intent(in), optional :: shift
    mixed = x**n
    if (present(shift)) mixed = mixed + shift
  end function
  pure recursive function gcd(a, b) result(g)
    integer, intent(in) :: a, b
    integer :: g
    if (b == 0) then
      g = a
    else
      g = gcd(b, mod(a, b))
    end if
  end function
  subroutine by_value(i, x, l, z)
    integer, value :: i
    real, value :: x
    logical, value :: l
    complex, value :: z
    i = i + 1
    x = x * i
    l = .not. l
    z = conjg(z)
    print *, i, l
    print '(3f6.2)', x, z
  end subroutine
end module
program function_results
  use results
  implicit none
  procedure(all_kinds), pointer :: s
  logical :: done
  integer :: i = 3
  call apply(ramp, stars, word, table, grown, part, odd, rotated)
  call through_pointers()
  call show()
  call show(c='text')
  call show(d=done, a=1)
  print *, done
  call show(b=ramp(3), c=stars(4))
  s => show
  call pass_on(s)
  call pass_on(s, 5, c=word(1))
  call pass_on(s, b=pool(::2))
  done = .false.
  call pass_on(show, d=done)
  print *, done
  print '(4f8.2)', mixed([1.0, 2.0], 3), mixed(2.0, [1, 2], shift=0.5)
  print *, gcd(48, 36)
  call by_value(i, 1.5, .true., (1.0, 2.0))
  print *, i
end program
