! Input and output of characters of kind 4: UTF-8 files, unformatted records, namelists, components of objects.
program ucs4_files
  implicit none
  integer, parameter :: u = selected_char_kind('ISO_10646')
  character(8, u) :: s, t(3)
  character(20) :: a
  integer :: i, k
  type r
    character(3, u) :: x = u_"abc"
    integer :: n = 5
  end type
  type(r) :: z
  class(*), allocatable :: any
  open (10, encoding='utf-8', status='scratch')
  s = char(8364, u) // u_"uro" // char(233, u)
  write (10, '(a)') s
  t = [s, u_"second  ", repeat(char(960, u), 8)]
  write (10, '(3a)') t
  write (10, '(a)') trim(s)
  inquire (10, encoding=a)
  print '(a)', trim(a)
  rewind 10
  s = u_"?"
  read (10, '(a)') s
  print '(9(i0,1x))', len_trim(s), (ichar(s(i:i)), i = 1, 8)
  read (10, '(3a8)') t
  print '(8(i0,1x))', ((ichar(t(i)(k:k)), k = 1, 8), i = 1, 3)
  close (10)
  print '(a,1x,a,i2)', s(3:4), z
  open (11, status='scratch', form='unformatted')
  write (11) t, s
  rewind 11
  t = u_' '
  s = u_' '
  read (11) t, s
  print '(i0,1x,i0)', ichar(t(3)(2:2)), ichar(s(1:1))
  allocate (any, source=s)
  call show(any)
  call show(u_"ab")
  call show('abcdefgh')
  call show('ab')
  deallocate (any)
  allocate (character(5, u) :: any)
  call show(any)
contains
  subroutine show(y)
    class(*), intent(in) :: y
    select type (y)
    type is (character(*, u))
      print '(a,i2,l2)', 'four', len(y), y == u_"ab"
    type is (character(*))
      print '(a,i2,1x,a)', 'one', len(y), y
    end select
  end subroutine
end program
