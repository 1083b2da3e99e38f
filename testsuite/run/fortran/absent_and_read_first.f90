! Absent arguments of intrinsics where gfortran 12 ends with a signal: each result is compared with the reference written
! without the argument. Pointers that functions give, values of the right side that gfortran reads too late.
module later_m
  implicit none
  type c
    integer :: i = 0
  contains
    procedure :: take
    generic :: assignment(=) => take
  end type
  type, extends(c) :: d
    integer :: k = 0
  contains
    procedure :: take => take_d
  end type
  type holder
    type(d) :: g
    type(d) :: v(3)
  end type
  type u
    integer :: i
  end type
  interface assignment(=)
    module procedure from_integer
  end interface
  type t1
    integer :: c = 0
  end type
  type t2
    type(t1), allocatable :: p
    integer, allocatable :: v(:)
  end type
  character(4), target, save :: c4(2:4) = ['abcd', 'efgh', 'ijkl']
  character(16), target, save :: c16 = 'forty two'
  character(:), pointer :: pp(:) => c4
  character(:), pointer :: part(:) => c4(3:4)
  character(:), pointer :: sub => c16(7:9)
contains
  impure elemental subroutine take(l, r)
    class(c), intent(inout) :: l
    class(c), intent(in) :: r
    l%i = l%i + r%i
  end subroutine
  impure elemental subroutine take_d(l, r)
    class(d), intent(inout) :: l
    class(c), intent(in) :: r
    l%i = 100 + r%i
    l%k = l%k + 1
  end subroutine
  elemental subroutine from_integer(a, b)
    type(u), intent(inout) :: a
    integer, intent(in) :: b
    a%i = b
  end subroutine
end module
program absent_intrinsics
  use later_m
  implicit none
  integer :: bad = 0, outer(4), four(4) = [1, 2, 3, 4]
  call strings('banana'); call strings('banana', .true.); call strings('banana', .false.)
  call rearranged(); call rearranged(dim=2); call rearranged(pad=[0, -1]); call rearranged(vector=[0, 0, 0, 0, 0, 5])
  call rearranged(dim=1, order=[2, 1])
  call subroutines(); call bits(); call bits(4)
  call extremes(); call extremes(a=9); call extremes(b=-3); call extremes(9, -3)
  call found([1, 4, 3, 4]); call found([1, 4, 3, 4], [.true., .false., .true., .true.])
  call described(); call pointed()
  call forwarded(4); call forwarded(4, four)
  call functions; call read_first; call components; call owners; call texts
  if (bad > 0) error stop 1
  print *, 'ok'
contains
  subroutine check(ok, what)
    logical, intent(in) :: ok
    character(*), intent(in) :: what
    if (ok) return
    bad = bad + 1
    print *, 'wrong: ', what
  end subroutine
  subroutine strings(s, back)
    character(*) :: s
    logical, optional :: back
    logical :: b
    character(3) :: t(2) = ['abb', 'bab']
    b = .false.
    if (present(back)) b = back
    call check(index(s, 'an', back) == index(s, 'an', b), 'index')
    call check(scan(s, 'an', back) == scan(s, 'an', b), 'scan')
    call check(verify(s, 'n', back) == verify(s, 'n', b), 'verify')
    call check(all(index(t, 'b', back) == index(t, 'b', b)), 'index of an array')
    call check(maxloc([1, 3, 3], dim=1, back=back) == maxloc([1, 3, 3], dim=1, back=b), 'maxloc')
    call check(findloc([1, 3, 3], 3, dim=1, back=back) == findloc([1, 3, 3], 3, dim=1, back=b), 'findloc')
    call check(all(minloc(reshape([4, 1, 1, 1], [2, 2]), back=back) == minloc(reshape([4, 1, 1, 1], [2, 2]), back=b)), &
               'minloc')
  end subroutine
  subroutine rearranged(dim, pad, vector, order)
    integer, optional :: dim, pad(:), vector(:), order(:)
    integer :: a(2, 3) = reshape([1, 2, 3, 4, 5, 6], [2, 3]), d
    d = 1
    if (present(dim)) d = dim
    call check(all(cshift(a, 1, dim) == cshift(a, 1, d)), 'cshift')
    call check(all(eoshift(a, 1, dim=dim) == eoshift(a, 1, dim=d)), 'eoshift')
    if (present(pad)) then
      call check(all(reshape(a, [2, 4], pad, order) == reshape(a, [2, 4], pad)), 'reshape with pad')
    else if (present(order)) then
      call check(all(reshape(a, [2, 3], pad, order) == reshape(a, [2, 3], order=order)), 'reshape with order')
    else
      call check(all(reshape(a, [2, 2], pad, order) == reshape(a, [2, 2])), 'reshape')
    end if
    if (present(vector)) then
      call check(all(pack(a, a > 2, vector) == pack(a, a > 2, vector=vector)), 'pack with vector')
      call check(size(pack(a, a > 2, vector)) == size(vector), 'size of pack')
    else
      call check(all(pack(a, a > 2, vector) == [3, 4, 5, 6]), 'pack')
      call check(size(pack(a, a > 2, vector)) == 4, 'size of pack without vector')
    end if
  end subroutine
  subroutine subroutines(values, count, rate, date)
    integer, optional :: values(8), count, rate
    character(*), optional :: date
    call date_and_time(date, values=values)
    call system_clock(count, rate)
    call random_seed(size=count)
    call get_environment_variable('PATH', length=count, status=rate)
    call check(.not. present(values), 'subroutines')
  end subroutine
  subroutine bits(n)
    integer, optional :: n
    if (present(n)) then
      call check(ishftc(11, 2, n) == 14, 'ishftc of 4 bits')
    else
      call check(ishftc(11, 2, n) == 44, 'ishftc')
    end if
  end subroutine
  subroutine extremes(a, b)
    integer, optional :: a, b
    integer :: v(3) = [1, 5, 2], highest(3), lowest, w(3)
    highest = max(v, 2)
    if (present(a)) highest = max(highest, a)
    call check(all(max(v, 2, a) == highest), 'max of an array')
    lowest = 4
    if (present(a)) lowest = min(lowest, a)
    if (present(b)) lowest = min(lowest, b)
    call check(min(7, 4, b, a) == lowest, 'min')
    call check(min(4, next(7), b, a) == lowest, 'min of a function')
    w = max(v, v, b) + min(v, 3, a)
    call check(all(w >= v), 'arrays')
    call check(max('a', 'b', 'ab') == 'b', 'texts')
  end subroutine
  integer function next(i)
    integer, intent(in) :: i
    next = i
  end function
  subroutine found(a, m)
    integer :: a(:)
    logical, optional :: m(:)
    if (present(m)) then
      call check(findloc(a, 4, dim=1, mask=m) == 4, 'findloc with mask')
      call check(norm2(real(a)) > 0 .and. all(maxloc(a, mask=m) == [4]), 'maxloc with mask')
    else
      call check(findloc(a, 4, dim=1, mask=m) == 2 .and. all(findloc(a, 4, mask=m) == [2]), 'findloc without mask')
      call check(all(maxloc(a, mask=m) == [2]) .and. maxloc(a, dim=1, mask=m) == 2, 'maxloc without mask')
    end if
    call check(count([1, 2] == 1) == 1, 'count')
  end subroutine
  subroutine described(v, w)
    integer, allocatable, optional :: v, w(:)
    call check(.not. given(v), 'absent allocatable'); call check(.not. given_array(w), 'absent allocatable array')
    call check(all(given_elements([1, 2], w) == 0), 'absent array of an elemental function')
  end subroutine
  subroutine forwarded(n, a)
    integer :: n
    integer, optional :: a(n)
    integer, pointer :: p(:)
    integer, target :: t(6) = [1, 2, 3, 4, 5, 6]
    call check(strided(a) .eqv. present(a), 'a contiguous argument passed on')
    call check(strided(t(1:6:2)), 'a contiguous argument of a section')
    call check(all(t == [2, 2, 4, 4, 6, 6]), 'its elements go back')
    p => t(6:1:-2)
    call check(all(given_elements([7, 8, 9], p) == [7, 8, 9]), 'a pointer with gaps')
    p => null()
    call check(all(given_elements([7, 8, 9], p) == 0), 'a null pointer')
    t = [1, 2, 3, 4, 5, 6]
  end subroutine
  logical function strided(a)
    integer, optional, contiguous :: a(:)
    strided = present(a)
    if (present(a)) a = a + 1
  end function
  subroutine pointed(v, w, t)
    integer, pointer, optional :: v, w(:)
    character(:), allocatable, optional :: t
    call check(.not. given(v), 'absent pointer'); call check(.not. given_array(w), 'absent pointer to an array')
    call check(.not. given_text(t), 'absent text')
  end subroutine
  logical function given(v)
    integer, optional :: v
    given = present(v)
  end function
  logical function given_array(v)
    integer, optional :: v(:)
    given_array = present(v)
  end function
  logical function given_text(v)
    character(*), optional :: v
    given_text = present(v)
  end function
  elemental integer function given_elements(i, v)
    integer, intent(in) :: i
    integer, intent(in), optional :: v
    given_elements = 0
    if (present(v)) given_elements = i
  end function
  subroutine functions
    integer, target :: t(5) = [1, 2, 3, 4, 5]
    integer, pointer :: p(:)
    t = reversed(t)
    call check(all(t == [5, 4, 3, 2, 1]), 'a pointer to the target backwards')
    t(2:5) = first(t)
    call check(all(t == [5, 5, 4, 3, 2]), 'a pointer to a part of the target')
    p => t
    p = reversed(t) + p
    call check(all(t == [7, 8, 8, 8, 7]), 'both')
    call set(first(t))
    call check(all(t == [0, 0, 0, 0, 7]), 'a pointer as an argument')
    call set_sized(4, reversed(t))
    call check(all(t == [0, 4, 4, 4, 4]), 'a pointer with gaps as an argument')
  end subroutine
  subroutine set(a)
    integer :: a(:)
    a = 0
  end subroutine
  subroutine set_sized(n, a)
    integer :: n, a(n)
    a = n
  end subroutine
  function reversed(x) result(r)
    integer, target :: x(:)
    integer, pointer :: r(:)
    r => x(size(x):1:-1)
  end function
  function first(x) result(r)
    integer, target :: x(:)
    integer, pointer :: r(:)
    r => x(1:4)
  end function
  subroutine read_first
    type(u) :: t(3)
    integer :: j
    outer = [1, 2, 3, 4]
    where (outer > 1) outer = with_sum(outer)
    call check(all(outer == [1, 12, 13, 14]), 'a function of the host in where')
    t = [u(1), u(2), u(3)]
    forall (j = 1:3) t(j) = t(4 - j)%i
    call check(all(t%i == [3, 2, 1]), 'a defined assignment in forall')
  end subroutine
  elemental integer function with_sum(x)
    integer, intent(in) :: x
    with_sum = x + sum(outer)
  end function
  subroutine components
    type(holder) :: x, y
    y%g%i = 2
    y%v%i = 3
    x = y
    x = y
    call check(x%g%i == 102 .and. x%g%k == 2, 'an overriding assignment of a component')
    call check(all(x%v%i == 103) .and. all(x%v%k == 2), 'of an array')
  end subroutine
  subroutine owners
    type(t2) :: v(2), m(2, 2), one
    type(t2), allocatable :: d(:)
    v = t2(t1(3), [1, 2])
    v(2)%p%c = 7
    v(1)%v(1) = 9
    call check(v(1)%p%c == 3 .and. all(v(2)%v == [1, 2]), 'a constructor for all elements')
    m = made(4)
    m(1, 2)%p%c = 1
    call check(m(1, 1)%p%c == 4 .and. m(2, 2)%p%c == 4, 'a function for all elements')
    allocate (d(3))
    d = (v(2))
    d(1)%v = [0]
    call check(all(d(3)%v == [1, 2]) .and. d(2)%p%c == 7, 'an expression for all elements')
    d = d(3)
    d(2)%p%c = -1
    call check(d(3)%p%c == 7 .and. d(1)%p%c == 7, 'an element for all')
    one = v(1)
    v = one
    v(1)%p%c = 8
    call check(v(2)%p%c == 3 .and. one%p%c == 3, 'a scalar for all elements')
    where ([.true., .false.]) v = t2(t1(11), [5])
    call check(all(v(1)%v == [5]) .and. v(2)%p%c == 3, 'a constructor in where')
  end subroutine
  function made(n) result(r)
    integer :: n
    type(t2) :: r
    r = t2(t1(n), [n, n])
  end function
  subroutine texts
    character(12) :: line
    character(:), pointer :: d(:)
    integer :: n
    call check(len(pp) == 4 .and. lbound(pp, 1) == 2 .and. pp(4) == 'ijkl', 'a pointer to an array from the start')
    call check(len(part) == 4 .and. lbound(part, 1) == 1 .and. part(2) == 'ijkl', 'to a section')
    call check(len(sub) == 3 .and. sub == 'two', 'to a substring')
    line = '  345'
    call both((line), line)
    call check(line == '<  345', 'an expression in parentheses')
    line = '  345'
    call both(adjustl(line(3:)), line)
    call check(line == '<345       >', 'adjustl')
    line = '345'
    call both(merge(line, '            ', .true.), line)
    call check(line == '<345', 'merge')
    line = '12345'
    call both(line(2:4) // '', line)
    call check(line == '<234>', 'a concatenation')
    d => rows(4)
    call check(len(d) == 4 .and. d(4) == 'ijkl', 'the length of a pointer result')
    n = 3
    call check(len([character(n) :: 'abcd', 'e']) == 3 .and. size([character(n) ::]) == 0, 'a constructor with a type')
    associate (u => trim(c16))
      c16 = 'changed'
      call check(len(u) == 9 .and. u == 'forty two', 'a value keeps its name')
    end associate
  end subroutine
  function rows(n)
    integer :: n
    character(n), pointer :: rows(:)
    rows => c4
  end function
  subroutine both(a, b)
    character(*), intent(in) :: a
    character(*), intent(out) :: b
    b = ''
    b = '<' // a // '>'
  end subroutine
end program
