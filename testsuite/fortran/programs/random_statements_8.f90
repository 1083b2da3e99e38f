! flags: -ffree-line-length-none
! random_modules.py's program of seed 8
module things
  implicit none
  integer, parameter :: n6 = 6
  type :: part
    integer :: worth = 1
  contains
  end type part
  type :: item
    integer :: n = 0
    integer :: v(3) = [1, 2, 3]
    character(:), allocatable :: text
    character(5) :: name = 'none'
    integer, allocatable :: grown(:)
    type(part) :: inside
  contains
    procedure :: total => item_total
    procedure :: report => item_report
    final :: item_ends
  end type item
  type :: preset
    integer :: n = 7, v(2) = 4
    character(5) :: text = 'start'
    integer, allocatable :: grown(:)
  end type preset
  type, extends(item) :: extended
    integer :: more = 5
  contains
    procedure :: total => extended_total
    procedure :: report => extended_report
  end type extended
  type :: two
    type(item) :: left
    type(item), allocatable :: right(:)
  end type two
  interface small
    module procedure small_integer, small_real
  end interface
  integer :: ended = 0, assigned = 0
  integer, target :: a(n6), b(n6), m(n6, 3), wide(2 * n6)
contains
  elemental subroutine take_part(to, from)
    class(part), intent(inout) :: to
    type(part), intent(in) :: from
    to%worth = from%worth + 1
    if (to%worth > 1000) to%worth = 0
  end subroutine take_part
  elemental integer function small_integer(x) result(r)
    integer, intent(in) :: x
    r = modulo(x + 500, 1000) - 500
  end function small_integer
  elemental integer function small_real(x) result(r)
    real, intent(in) :: x
    r = modulo(int(x) + 500, 1000) - 500
  end function small_real
  impure subroutine item_ends(x)
    type(item), intent(inout) :: x
    ended = ended + 1
  end subroutine item_ends
  pure integer function item_total(this) result(r)
    class(item), intent(in) :: this
    r = this%n + sum(this%v)
    if (allocated(this%grown)) r = r + sum(this%grown)
    r = small(r + len(this%text))
  end function item_total
  pure integer function extended_total(this) result(r)
    class(extended), intent(in) :: this
    r = small(this%item%total() + 10 * this%more)
  end function extended_total
  subroutine item_report(this)
    class(item), intent(in) :: this
    print '(a, i0)', 'item ', this%n
  end subroutine item_report
  subroutine extended_report(this)
    class(extended), intent(in) :: this
    print '(a, i0, 1x, i0)', 'extended ', this%n, this%more
  end subroutine extended_report
  type(item) function made(n, text) result(r)
    integer, intent(in) :: n
    character(*), intent(in) :: text
    r%n = small(n)
    r%text = first(text)
    r%v = [r%n, 2, len(text)]
    r%name = text
    r%grown = [small(n), 2, 3, 4, 5, 6]
  end function made
  type(item) function pack_first(items) result(r)
    type(item), intent(in) :: items(:)
    r = items(size(items))
    r%n = small(r%n + sum(items%n))
  end function pack_first
  type(two) function couple(one, others) result(r)
    type(item), intent(in) :: one, others(:)
    r%left = one
    r%right = others(size(others):1:-1)
  end function couple
  pure function first(text) result(r)
    character(*), intent(in) :: text
    character(:), allocatable :: r
    r = text(1:min(len(text), 9))
  end function first
  pure function doubled(text) result(r)
    character(*), intent(in) :: text
    character(2 * len(text)) :: r
    r = text // text
  end function doubled
  pure function first_half(text) result(r)
    character(*), intent(in) :: text
    character(:), allocatable :: r
    r = text(:len(text) / 2)
  end function first_half
  pure character(1) function letter(n)
    integer, intent(in) :: n
    letter = achar(97 + modulo(n, 26))
  end function letter
  pure integer function with_default(x, y) result(r)
    integer, intent(in) :: x
    integer, intent(in), optional :: y
    r = x
    if (present(y)) r = small(r + 2 * y)
  end function with_default
  pure integer function passes_on(x, y) result(r)
    integer, intent(in) :: x
    integer, intent(in), optional :: y
    r = small(with_default(x, y) + max(x, 1, y))
  end function passes_on
  elemental integer function twisted(x, y) result(r)
    integer, intent(in) :: x, y
    r = small(2 * x - y)
  end function twisted
  elemental integer function with_elements(x, y) result(r)
    integer, intent(in) :: x
    integer, intent(in), optional :: y
    r = x + 1
    if (present(y)) r = small(x * 2 + y)
  end function with_elements
  pure function reversed(x) result(r)
    integer, intent(in) :: x(:)
    integer :: r(size(x))
    r = x(size(x):1:-1)
  end function reversed
  pure function scaled(x, by) result(r)
    integer, intent(in) :: x(:)
    integer, intent(in), optional :: by
    integer, allocatable :: r(:)
    r = x
    if (present(by)) r = small(x * by)
  end function scaled
  pure function filled(n, x) result(r)
    integer, intent(in) :: n, x
    integer :: r(n)
    integer :: k
    r = [(small(x + k), k = 1, n)]
  end function filled
  pure recursive integer function fib(n) result(r)
    integer, intent(in) :: n
    if (n < 2) then
      r = n
    else
      r = fib(n - 1) + fib(n - 2)
    end if
  end function fib
  subroutine change(x, by)
    integer, intent(inout) :: x(:)
    integer, intent(in) :: by
    x(2:) = small(x(:size(x) - 1) + by)
  end subroutine change
  subroutine change_old(x, n, by)
    integer :: n, by
    integer :: x(n)
    integer :: k
    do k = 1, n
      x(k) = small(x(k) + by * k)
    end do
  end subroutine change_old
  subroutine add_all(x, y)
    integer, intent(inout) :: x(:)
    integer, intent(in) :: y(:)
    integer :: k
    do k = 1, size(x)
      x(k) = small(x(k) + y(size(x) + 1 - k))
    end do
  end subroutine add_all
  recursive subroutine optional_one(x, second, third)
    integer, intent(inout) :: x
    integer, intent(in), optional :: second, third
    if (present(second)) x = small(x + second)
    if (present(third)) call optional_one(x, third)
    x = small(passes_on(x, second))
  end subroutine optional_one
  subroutine edit(text, with)
    character(*), intent(inout) :: text
    character(*), intent(in) :: with
    text(2:) = text
    text(1:1) = with
  end subroutine edit
  subroutine renew(text, with)
    character(:), allocatable, intent(inout) :: text
    character(*), intent(in) :: with
    character(:), allocatable :: own
    own = first(with) // '.'
    call move_alloc(own, text)
  end subroutine renew
  elemental subroutine each(x, by)
    integer, intent(inout) :: x
    integer, intent(in) :: by
    x = small(x + by)
  end subroutine each
  subroutine grow(x, by)
    integer, allocatable, intent(inout) :: x(:)
    integer, intent(in) :: by
    x = [x(1 + by:), small(x(:by) + 1)]
  end subroutine grow
  subroutine moved(x)
    integer, allocatable, intent(inout) :: x(:)
    integer, allocatable :: y(:)
    call move_alloc(x, y)
    x = small(y + size(y))
  end subroutine moved
  recursive subroutine recurse(n, x)
    integer, intent(in) :: n
    integer, intent(inout) :: x
    integer :: own(3)
    own = x + [1, 2, 3]
    if (n > 0) call recurse(n - 1, own(n))
    x = small(sum(own))
  end subroutine recurse
  subroutine item_of(x, n)
    class(item), intent(inout) :: x
    integer, intent(in) :: n
    x%n = small(x%n + n)
    x%v = cshift(x%v, 1)
    x%text = first(x%text // 'i')
  end subroutine item_of
  subroutine item_out(x)
    type(preset), intent(out) :: x
    x%n = x%n + sum(x%v)
    x%text = merge('full ', 'empty', allocated(x%grown))
    x%grown = [3, 1, 4]
  end subroutine item_out
  subroutine exchange(x, y)
    type(item), intent(inout) :: x, y
    type(item) :: keep
    keep = x
    x = y
    y = keep
  end subroutine exchange
  subroutine bump(x, n)
    class(item), intent(inout) :: x
    integer, intent(in) :: n
    select type (x)
    type is (item)
      x%n = small(x%n + n)
    type is (extended)
      x%more = small(x%more - n)
    end select
  end subroutine bump
  subroutine retyped(x)
    class(item), allocatable, intent(inout) :: x
    class(item), allocatable :: other
    if (x%n > 0) then
      allocate (extended :: other)
    else
      allocate (item :: other)
    end if
    other%n = x%n
    other%text = x%text
    other%grown = x%grown
    call move_alloc(other, x)
  end subroutine retyped
  subroutine points(x, y)
    integer, pointer, intent(inout) :: x(:)
    integer, pointer, intent(in) :: y(:)
    x => y(size(y):1:-1)
    y(2) = small(x(2) + 1)
  end subroutine points
  function chosen(which) result(r)
    logical, intent(in) :: which
    integer, pointer :: r(:)
    if (which) then
      r => a
    else
      r => m(:, 2)
    end if
  end function chosen
  subroutine by_value(x, y)
    integer, value :: x
    integer, intent(inout) :: y
    x = x + 1
    y = small(y + x)
  end subroutine by_value
  subroutine swap_texts(x, y)
    character(*), intent(inout) :: x, y
    character(len(x)) :: keep
    keep = x
    x = y
    y = keep
  end subroutine swap_texts
  integer function add_one(x)
    integer, intent(in) :: x
    add_one = small(x + 1)
  end function add_one
  subroutine apply(f, x)
    interface
      integer function f(x)
        integer, intent(in) :: x
      end function f
    end interface
    integer, intent(inout) :: x(:)
    integer :: k
    do k = 1, size(x)
      x(k) = f(x(k))
    end do
  end subroutine apply
end module things

program random_statements
  use things
  implicit none
  integer, target :: i1 = 3, i2 = -4
  integer, pointer :: p(:), q(:), flat(:), table(:, :), chosen_value
  integer, allocatable :: d(:), d2(:)
  integer :: idx(n6) = [3, 1, 6, 2, 5, 4], k, k1, k2, k3, status
  logical :: flags(n6) = [.true., .false., .true., .true., .false., .false.]
  complex :: z(n6) = [(cmplx(k, -k), k = 1, n6)]
  character(8) :: c8 = 'abcdefgh'
  character(5) :: c5 = ' vwx '
  character(4) :: names(3) = ['one ', 'two ', 'four']
  character(:), allocatable :: dc
  character(80) :: line
  type(item), target :: t1, list(3)
  type(item), pointer :: r
  type(extended) :: ext
  type(two) :: pair
  type(preset) :: plain
  class(item), allocatable :: cls
  allocate (p(n6))
  a = [(k * 3 - 7, k = 1, n6)]
  b = [(k * k - 9, k = 1, n6)]
  m = reshape([(k * 5 - 30, k = 1, 3 * n6)], [n6, 3])
  wide = [(20 - k * 3, k = 1, 2 * n6)]
  p = [(k - 4, k = 1, n6)]
  q => a
  d = b
  dc = 'deferred'
  t1 = made(7, 'seven')
  list = [made(1, 'first'), made(2, 'second one'), made(3, '')]
  ext%text = 'ext'
  ext%grown = a
  pair%left = t1
  allocate (pair%right(2))
  pair%right(1) = list(1)
  pair%right(2) = list(2)
  allocate (cls, source=t1)
  p(1:3) = small(p(1:3) - p(4:6))
  call shown('1')
  d2 = d
  d = d2(size(d2):1:-1)
  do k3 = 1, 6
    ext%more = small(list(1)%n)
    q(1:3) = small(q(4:6))
  end do
  call moved(d)
  c8(2:6) = ext%text(2:)
  if (any(flags .and. b > 0)) then
    p(1) = small(min(cls%n, min(list(2)%v(1), list(3)%n, 3), 3))
  else
    call optional_one(i2)
  end if
  call shown('6')
  q = small(unpack(m(:, 1), b(idx) > i1, reversed(small(filled(6, i2) * with_elements(a)))))
  call shown('7')
  t1%v = t1%v(3:1:-1)
  associate (x => a(1 + modulo(ieor(a(1 + modulo(t1%n, 6)), small(sign(iand(i2, 15), merge(i1, -3, same_type_as(cls, ext))) * len(cls%name))), 6)), y => p)
    x = small(y(2) + 2)
    y(1) = x
  end associate
  call shown('9')
  t1%grown = small(([list%n, list%n] + d))
  call shown('10')
  a(4:6) = small(a(1:3))
  q(2:6) = small(q(6:2:-1) * q(6:2:-1))
  p(1 + modulo((-1 + list(1)%v(2)), 6)) = small(ieor(list(2)%v(2), list(1)%n))
  list = list(3:1:-1)
  call shown('14')
  a(2:6) = small(a(1:5))
  call shown('15')
  forall (k1 = 1:6, modulo(k1, 3) /= 0) a(k1) = small(a(k1) + b(k1))
  call shown('16')
  t1%v = t1%v(3:1:-1)
  call shown('17')
  q => chosen(i1 > i2)
  t1%name = trim(t1%text)
  call shown('19')
  q(6:3:-1) = small(q(3:6) * q(3:6))
  call shown('20')
  call shown('end')
contains
  subroutine inner(n)
    integer, intent(in) :: n
    i1 = small(i1 + n)
    a(2) = small(a(2) - n)
  end subroutine inner
  integer function inner_twice(x)
    integer, intent(in) :: x
    inner_twice = small(2 * x + i2)
  end function inner_twice
  subroutine shown(where)
    character(*), intent(in) :: where
    integer :: k
    print '(2a)', '-- ', where
    print '(*(i0, 1x))', i1, i2, a, b, m
    print '(*(i0, 1x))', p, wide, q
    if (allocated(d)) print '(*(i0, 1x))', lbound(d), d
    print '(*(i0, 1x))', int(z%re), int(z%im)
    print '(9a)', '[', c8, '|', c5, '|', names, ']'
    print '(3a)', '[', dc, ']'
    print '(*(i0, 1x))', plain%n, plain%v, len_trim(plain%text)
    if (allocated(plain%grown)) print '(*(i0, 1x))', plain%grown
    call shown_item(t1)
    do k = 1, 3
      call shown_item(list(k))
    end do
    call shown_item(ext)
    call shown_item(cls)
    call shown_item(pair%left)
    print '(*(i0, 1x))', pair%right%n, size(pair%right)
  end subroutine shown
  subroutine shown_item(x)
    class(item), intent(in) :: x
    print '(*(i0, 1x))', x%n, x%v, len(x%text), x%inside%worth
    print '(4a)', '[', x%text, x%name, ']'
    if (allocated(x%grown)) print '(*(i0, 1x))', lbound(x%grown), x%grown
    select type (x)
    type is (extended)
      print '(i0)', x%more
    end select
  end subroutine shown_item
end program random_statements
