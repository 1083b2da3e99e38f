! Characters in compute constructs and routines: comparison with padding, substrings, concatenation, `trim`, `char`, `ichar`,
! `len_trim`, `index`, `scan`, `verify`, `select case`; in arrays, components and private scalars.
module text_tools
  implicit none
  type station
    integer :: number
    character(10) :: name
    character(4) :: tags(2)
  end type
contains
  integer function vowels(text) result(n)
    !$acc routine seq
    character(*), intent(in) :: text
    integer :: i
    n = 0
    do i = 1, len_trim(text)
      if (scan(text(i:i), 'aeiou') > 0) n = n + 1
    end do
  end function

  subroutine capital(text)
    !$acc routine seq
    character(*), intent(inout) :: text
    if (text(1:1) >= 'a' .and. text(1:1) <= 'z') text(1:1) = char(ichar(text(1:1)) - 32)
    if (text(2:) == 'eta') text(5:) = '+' // text(1:1)
  end subroutine
end module

program characters_in_constructs
  use text_tools
  implicit none
  integer, parameter :: n = 6
  character(8) :: names(n), found(n), word
  character(3) :: key
  character :: first
  type(station) :: stations(n)
  integer :: i, below, length(n), place(4, n), kind(n), count(n)
  logical :: equal(6, n), same(n)

  names = [character(8) :: 'alpha', 'beta', 'gamma', 'delta', 'be', 'alphabet']
  key = 'be'
  below = 0
  !$acc parallel loop copyin(names, key) copyout(equal, length, place) reduction(+:below)
  do i = 1, n
    equal(:, i) = [names(i) == key, names(i) /= key, names(i) < 'beta', names(i) <= 'beta', names(i) > key // 'ta', &
                   'b' >= names(i)(1:1)]
    if (names(i) < 'c') below = below + 1
    length(i) = len_trim(names(i)) + 100 * len(names(i)(2:4))
    place(:, i) = [index(names(i), 'a'), index(names(i), 'a', back=.true.), scan(names(i), 'tm'), &
                   verify(trim(names(i)), 'abelt')]
  end do
  print '(6l2)', equal
  print *, below, length
  print *, place

  !$acc parallel loop gang vector private(word, first) copyin(names) copyout(found, kind)
  do i = 1, n
    word = names(i)
    word(2:) = word(1:7)
    first = names(i)(1:1)
    found(i) = first // '-' // trim(word(3:)) // char(iachar('0') + i)
    select case (names(i))
    case ('a':'alpha', 'gamma')
      kind(i) = 1
    case ('be')
      kind(i) = 2
    case default
      kind(i) = 3
    end select
  end do
  print '(6a9)', found
  print *, kind

  do i = 1, n
    stations(i) = station(i, 'station', [character(4) :: 'x', 'yy'])
  end do
  !$acc kernels copy(stations) copyin(names) copyout(same)
  !$acc loop independent
  do i = 1, n
    stations(i)%name(9:) = names(i)
    stations(i)%tags(2) = stations(i)%tags(1) // '!'
    if (stations(i)%name == 'station be') stations(i)%tags(1) = 'here'
  end do
  !$acc loop independent
  do i = 1, n
    same(i) = stations(i)%tags(1) == stations(i)%tags(2)
  end do
  same(1:2) = names(1:2) == 'beta'
  !$acc end kernels
  do i = 1, n
    print '(3(a, 1x), l1)', stations(i)%name, stations(i)%tags, same(i)
  end do

  !$acc parallel loop copy(names) copyout(count)
  do i = 1, n
    count(i) = vowels(names(i))
    call capital(names(i))
  end do
  print '(6a9)', names
  print *, count
end program
