! Interoperable types sorted by libc, parameters of derived type, stream and sequential files, namelist of a structure.
module c_types
  use iso_c_binding
  implicit none
  type, bind(c) :: point_c
    real(c_double) :: x, y
    integer(c_int) :: tag
  end type
  interface
    subroutine qsort(base, n, size, compare) bind(c, name='qsort')
      import :: c_ptr, c_size_t, c_funptr
      type(c_ptr), value :: base
      integer(c_size_t), value :: n, size
      type(c_funptr), value :: compare
    end subroutine
    function strlen(s) bind(c) result(n)
      import :: c_ptr, c_size_t
      type(c_ptr), value :: s
      integer(c_size_t) :: n
    end function
  end interface
contains
  integer(c_int) function by_x(a, b) bind(c)
    type(c_ptr), value :: a, b
    type(point_c), pointer :: p, q
    call c_f_pointer(a, p)
    call c_f_pointer(b, q)
    by_x = merge(-1, merge(1, 0, p%x > q%x), p%x < q%x)
  end function
end module
module journal
  implicit none
  type :: entry_t
    integer :: day = 0
    real :: value = 0
    character(8) :: what = ' '
  end type
  type(entry_t), parameter :: none_yet = entry_t(-1, 0.0, 'none')
  type :: config_t
    integer :: n = 3
    real :: w(2) = [0.25, 0.75]
    type(entry_t) :: first = entry_t(1, 2.5, 'start')
  end type
  integer, protected :: count = 0
contains
  subroutine note(e)
    type(entry_t), intent(in) :: e
    count = count + merge(1, 0, e%day > 0)
  end subroutine
  subroutine save_all(unit, list)
    integer, intent(in) :: unit
    type(entry_t), intent(in) :: list(:)
    integer :: i
    write (unit) size(list)
    do i = 1, size(list)
      write (unit) list(i)%day, list(i)%value, list(i)%what
    end do
  end subroutine
  subroutine load_all(unit, list)
    integer, intent(in) :: unit
    type(entry_t), allocatable, intent(out) :: list(:)
    integer :: n, i
    read (unit) n
    allocate(list(n))
    read (unit) (list(i)%day, list(i)%value, list(i)%what, i = 1, n)
  end subroutine
end module
program main
  use c_types
  use journal
  implicit none
  type(point_c), target :: p(5)
  type(entry_t) :: list(4)
  type(entry_t), allocatable :: back(:), best(:)
  type(config_t) :: cfg
  character(6, kind=c_char), target :: text = 'hello' // c_null_char
  integer :: i, u, ios
  logical :: there
  real :: total
  namelist /setup/ cfg
  p%x = [5d0, 3d0, 4d0, 1d0, 2d0]
  p%y = -p%x
  p%tag = [(i, i = 1, 5)]
  call qsort(c_loc(p), size(p, kind=c_size_t), c_sizeof(p(1)), c_funloc(by_x))
  print '(5f5.1,5i3)', p%x, p%tag
  print '(i0)', strlen(c_loc(text))
  list = [entry_t(3, 1.5, 'c'), entry_t(1, 9.5, 'a'), none_yet, entry_t(what='b', day=2)]
  do i = 1, 4
    call note(list(i))
  end do
  print '(i0)', count
  open (newunit=u, file='journal.bin', form='unformatted', access='stream', status='replace')
  write (u) list(1:2)%day, list%value
  call save_all(u, list(4:1:-1))
  rewind u
  read (u) i, i
  read (u, pos=25) total
  close (u)
  open (newunit=u, file='journal.dat', form='unformatted', status='replace', action='readwrite')
  call save_all(u, list)
  inquire (unit=u, opened=there)
  rewind u
  read (u) i
  backspace u
  call sequential
  close (u, status='delete')
  best = pack(back, back%value > 1)
  print '(l1,1x,i0,1x,4(i0,1x),2(f4.1,1x,a))', there, i, back%day, (best(i)%value, trim(best(i)%what), i = 1, size(best))
  inquire (file='journal.dat', exist=there)
  print '(l1)', there
  block
    character(100) :: lines(3)
    lines = ['&setup                        ', ' cfg%n = 7, cfg%w(2) = 1.5,   ', ' cfg%first%what = "namelist" /']
    read (lines, nml=setup, iostat=ios)
  end block
  print '(i0,1x,i0,2f5.2,1x,i0,1x,a)', ios, cfg%n, cfg%w, cfg%first%day, cfg%first%what
  open (newunit=u, file='journal.bin', status='old')
  close (u, status='delete')
contains
  subroutine sequential
    integer :: k
    rewind u
    read (u) k
    allocate(back(k))
    do k = 1, size(back)
      read (u) back(k)%day, back(k)%value, back(k)%what
    end do
  end subroutine
end program
