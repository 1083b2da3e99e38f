! Strings of deferred length as components: operators, split, join, sorting, a table with blocks of automatic characters.
module text_tools
  implicit none
  type :: string_t
    character(:), allocatable :: s
  contains
    procedure :: length => string_length
    procedure :: append
    procedure :: at
    procedure, private :: concat_cs, concat_ss
    generic :: operator(//) => concat_ss, concat_cs
  end type
  type :: table_t
    character(:), allocatable :: title
    type(string_t), allocatable :: header(:)
    type(string_t), allocatable :: cell(:,:)
  contains
    procedure :: print => table_print
    procedure :: width
  end type
  interface string_t
    module procedure :: from_int
  end interface
contains
  elemental integer function string_length(this)
    class(string_t), intent(in) :: this
    string_length = 0
    if (allocated(this%s)) string_length = len(this%s)
  end function
  subroutine append(this, tail)
    class(string_t), intent(inout) :: this
    character(*), intent(in) :: tail
    if (allocated(this%s)) then
      this%s = this%s // tail
    else
      this%s = tail
    end if
  end subroutine
  pure character function at(this, i)
    class(string_t), intent(in) :: this
    integer, intent(in) :: i
    at = this%s(i:i)
  end function
  function concat_ss(a, b) result(c)
    class(string_t), intent(in) :: a
    type(string_t), intent(in) :: b
    type(string_t) :: c
    c%s = a%s // b%s
  end function
  function concat_cs(a, b) result(c)
    class(string_t), intent(in) :: a
    character(*), intent(in) :: b
    type(string_t) :: c
    c%s = a%s // b
  end function
  elemental function from_int(i) result(s)
    integer, intent(in) :: i
    type(string_t) :: s
    character(12) :: buf
    write (buf, '(i0)') i
    s%s = trim(buf)
  end function
  function split(text, sep) result(parts)
    character(*), intent(in) :: text, sep
    type(string_t), allocatable :: parts(:)
    integer :: i, j
    allocate(parts(0))
    i = 1
    do
      j = index(text(i:), sep)
      if (j == 0) exit
      parts = [parts, string_t(text(i:i+j-2))]
      i = i + j + len(sep) - 1
    end do
    parts = [parts, string_t(text(i:))]
  end function
  function join(parts, sep) result(text)
    type(string_t), intent(in) :: parts(:)
    character(*), intent(in) :: sep
    character(:), allocatable :: text
    integer :: i
    text = ''
    do i = 1, size(parts)
      text = text // parts(i)%s
      if (i < size(parts)) text = text // sep
    end do
  end function
  pure function width(this, j) result(w)
    class(table_t), intent(in) :: this
    integer, intent(in) :: j
    integer :: w
    w = max(len(this%header(j)%s), maxval(this%cell(:, j)%length()))
  end function
  subroutine table_print(this)
    class(table_t), intent(in) :: this
    character(:), allocatable :: line
    integer :: i, j, w
    print '(a)', this%title
    do i = 0, size(this%cell, 1)
      line = '|'
      do j = 1, size(this%cell, 2)
        w = this%width(j)
        block
          character(w) :: field
          if (i == 0) then
            field = this%header(j)%s
          else
            field = adjustr(this%cell(i, j)%s // repeat(' ', w - this%cell(i, j)%length()))
          end if
          line = line // ' ' // field // ' |'
        end block
      end do
      print '(a)', line
    end do
  end subroutine
  subroutine sort(list)
    type(string_t), intent(inout) :: list(:)
    type(string_t) :: key
    integer :: i, j
    do i = 2, size(list)
      key = list(i)
      j = i - 1
      do while (j >= 1)
        if (list(j)%s <= key%s) exit
        list(j + 1) = list(j)
        j = j - 1
      end do
      list(j + 1) = key
    end do
  end subroutine
end module
program main
  use text_tools
  implicit none
  type(table_t) :: t
  type(string_t), allocatable :: words(:)
  type(string_t) :: s
  character(:), allocatable :: names(:)
  integer :: i, n
  words = split('the quick brown fox jumps', ' ')
  call sort(words)
  print '(a)', join(words, '-')
  print '(*(i0,1x))', words%length()
  s = words(1) // words(2) // '!'
  call s%append('?')
  print '(a,1x,a,1x,i0)', s%s, s%at(3), s%length()
  t%title = 'numbers'
  t%header = [string_t('n'), string_t('square'), string_t('x')]
  allocate(t%cell(3, 3))
  do i = 1, 3
    t%cell(i, :) = string_t([i, (i * 11)**2, i * 1000])
  end do
  call t%print
  n = maxval(words%length())
  allocate(character(n) :: names(size(words)))
  do i = 1, size(words)
    names(i) = words(i)%s
  end do
  print '(i0,*(1x,a))', len(names), names
  names = [character(8) :: 'one', 'eleven']
  print '(2(i0,1x),2a)', len(names), size(names), names
end program
