! flags: -finit-integer=5 -finit-real=inf -finit-logical=true -finit-character=65
program initial_values
  call s
  call s
  call t
contains
  subroutine s
    integer :: i
    real :: x, a(3)
    complex :: z
    logical :: l
    character(3) :: c
    integer, save :: k
    integer :: n
    n = 4
    print '(i4, 6f5.1, l2, 2i4)', i, x, a, z, l, iachar(c(2:2)), k
    block
      integer :: j(2)
      real :: q(n)
      print '(2i4, 4f5.1)', j, q
      j = 7
    end block
    i = i + 1; k = k + 1; x = 2; z = 1; l = .true.; a = 5; c = 'abc'
  end subroutine
  subroutine t
    character(10) :: c
    c = 'a\nb\tc\\d\x41'
    print '(2i4, 1x, a)', len('a\nb'), iachar(c(2:2)), c
  end subroutine
end program
