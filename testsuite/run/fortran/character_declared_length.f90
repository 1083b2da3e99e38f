! Allocatables and pointers whose characters have a length that is declared but not constant.
module texts
  implicit none
contains
  ! As libraries grow a list of words.
  subroutine resize(list, n)
    character(len=*), allocatable, intent(inout) :: list(:)
    integer, intent(in), optional :: n
    character(len=:), allocatable :: kept(:)
    integer :: wanted, have
    have = 0
    if (allocated(list)) have = size(list)
    wanted = have + have / 2 + 1
    if (present(n)) wanted = n
    if (have > 0) call move_alloc(list, kept)
    allocate (list(wanted))
    list = 'none'
    if (allocated(kept)) then
      have = min(have, wanted)
      list(:have) = kept(:have)
      deallocate (kept)
    end if
  end subroutine

  subroutine fill(word, text)
    character(len=*), allocatable, intent(out) :: word
    character(len=*), intent(in) :: text
    if (allocated(word)) print *, 'not reset'
    word = text
  end subroutine

  subroutine maybe(word, list)
    character(len=*), allocatable, intent(inout), optional :: word
    character(len=*), allocatable, intent(inout), optional :: list(:)
    if (present(word)) print '(3a,i0)', 'word [', word, '] ', len(word)
    if (present(list)) print '(a,2(1x,i0))', 'list', size(list), len(list)
  end subroutine

  subroutine pass_on(word, list)
    character(len=6), allocatable, optional :: word
    character(len=6), allocatable, optional :: list(:)
    call maybe(word, list)
  end subroutine

  subroutine point(p, n)
    character(len=*), pointer, intent(inout) :: p(:)
    integer, intent(in) :: n
    allocate (p(n))
    p = 'zz'
  end subroutine

  subroutine locals(n)
    integer, intent(in) :: n
    character(len=n), allocatable :: a, b(:)
    character(len=n + 1), pointer :: p(:)
    character(len=n), allocatable, target :: t(:)
    character(len=n), pointer :: q(:)
    integer :: i
    a = 'abcdefghij'
    print '(3a,i0)', '[', a, '] ', len(a)
    a = 'x'
    print '(3a,i0)', '[', a, '] ', len(a)
    b = [character(len=3) :: 'one', 'two', 'six']
    print '(4(1x,a),2(1x,i0))', (b(i)//'|', i = 1, 3), 'of', len(b), size(b)
    deallocate (b)
    allocate (b(2))
    print '(2(1x,i0))', len(b), size(b)
    b(1) = 'q'
    b(2) = b(1)(1:1)//'rstuvw'
    b = [b, b]
    print '(4a)', b
    allocate (p(2))
    p = 'pointer'
    print '(2a,i0)', p(2), '|', len(p)
    deallocate (p)
    allocate (t(3), source='tar')
    q => t(3:1:-2)
    q(1) = 'last'
    print '(3a,2(1x,i0))', t, len(q), size(q)
    block
      character(len=2*n), allocatable :: inner(:)
      allocate (inner(1))
      inner = 'inside'
      print '(a,1x,i0)', inner(1), len(inner)
    end block
    call within
    print '(3a,i0)', '[', a, '] ', len(a)
  contains
    subroutine within
      deallocate (a)
      a = 'from within'
      if (allocated(b)) deallocate (b)
      allocate (b(1))
      b = 'wxyz'
      print '(a,1x,i0)', b(1), len(b)
    end subroutine
  end subroutine

  function words(n, m) result(list)
    integer, intent(in) :: n, m
    character(len=n), allocatable :: list(:)
    allocate (list(m))
    list = 'resulting'
  end function
end module

program main
  use texts
  implicit none
  character(len=6), allocatable :: six(:), one
  character(len=3), allocatable :: three(:)
  character(len=:), allocatable :: deferred(:), single
  character(len=4), pointer :: p(:)
  integer :: i
  call resize(six)
  print '(2(1x,i0),1x,a)', size(six), len(six), six(1)
  six(1) = 'first'
  do i = 1, 4
    call resize(six)
  end do
  print '(2(1x,i0),8(1x,a))', size(six), lbound(six, 1), six
  call resize(six, 1)
  print '(a,i0)', six(1), size(six)
  allocate (character(len=3) :: deferred(2))
  deferred = ['abc', 'def']
  call move_alloc(deferred, three)
  call resize(three, 4)
  call move_alloc(three, deferred)
  print '(2(1x,i0),4(1x,a))', size(deferred), len(deferred), deferred
  call fill(one, 'longer than six')
  print '(3a)', '[', one, ']'
  call fill(one, 'o')
  call maybe(one, six)
  call maybe
  call pass_on(one)
  call pass_on(list=six)
  call pass_on
  nullify (p)
  call point(p, 3)
  print '(2(1x,i0),3a)', size(p), len(p), p
  call locals(5)
  call locals(4)
  deferred = words(7, 2)
  print '(2a,2(1x,i0))', deferred, len(deferred), size(deferred)
  call move_alloc(six, deferred)
  print '(a,2(1x,i0),l2)', deferred, len(deferred), size(deferred), allocated(six)
  single = 'abc'
  print '(a,1x,i0)', single, len(single)
end program
