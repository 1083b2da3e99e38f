! Coarrays in the meaning that they have with one image.
! flags: -fcoarray=single
module shared
  implicit none
  integer :: counter[*] = 0
  real, save :: table(3)[2, 0:*]
contains
  subroutine add(x, n)
    integer, intent(inout) :: x(:)[*]
    integer, intent(in) :: n
    x(:)[this_image()] = x + n
  end subroutine
end module
program coarrays_one_image
  use shared
  implicit none
  type item
    integer :: i = 4
    integer, allocatable :: v(:)
  end type
  integer, allocatable :: a(:)[:], s[:]
  integer, codimension[*] :: c
  integer, dimension(2), codimension[*], save :: d
  type(item) :: t[*]
  integer :: status
  character(10) :: text
  allocate (a(3)[*], s[*])
  a = [1, 2, 3]
  s = 5
  sync all
  if (this_image() == 1) counter[1] = counter[1] + num_images()
  a(2)[1] = 20
  call add(a, 1)
  c = 7
  c[1] = c[1] + s[1]
  d(:)[1] = [c, counter]
  sync all (stat=status, errmsg=text)
  sync memory
  sync images (*)
  sync images (1, stat=status)
  table = 1.5
  table(2)[1, 0] = table(1)[1, 0] * 2
  t[1]%i = t%i + 1
  allocate (t%v(2))
  t%v = 9
  print '(3i4)', a, a(3)[1], s, counter, c
  print '(2i4,3f5.1,2i4)', d, table, t%i, t%v(1)
  print '(2i4)', status, this_image()
  deallocate (a, s)
  print '(l2)', allocated(a)
end program
