! What values in parentheses, structure constructors and functions own is freed when their statement ends
module m
 implicit none
 type t
  real, allocatable :: a(:)
  character(:), allocatable :: c
 end type
 type u
  type(t), allocatable :: k(:)
  type(t) :: d
 end type
contains
 subroutine use_t(x)
  type(t), intent(in) :: x
  if (.not. allocated(x%a)) print *, 'x'
 end
 subroutine use_ta(x)
  type(t), intent(in) :: x(:)
  if (.not. allocated(x(1)%a)) print *, 'x'
 end
 subroutine use_u(x)
  type(u), intent(in) :: x
  if (.not. allocated(x%k)) print *, 'x'
 end
 function mk(n) result(r)
  integer, intent(in) :: n
  type(t) :: r
  allocate(r%a(n)); r%a = 1
  r%c = repeat('x', n)
 end
 subroutine use_c(x)
  class(t), intent(in) :: x
  if (.not. allocated(x%a)) print *, 'x'
 end
 integer function rss()
  character(200) :: line
  integer :: ios, un
  open(newunit=un, file='/proc/self/status')
  do
   read (un, '(a)', iostat=ios) line
   if (ios /= 0) exit
   if (line(1:6) == 'VmRSS:') read (line(7:len_trim(line)-2), *) rss
  end do
  close(un)
 end
end
program p
 use m
 implicit none
 type(t) :: x, y, xa(2)
 type(u) :: z, z2
 class(t), allocatable :: cl
 type(t), allocatable :: al, ala(:)
 integer :: i, k, before, after
 real :: big(2000)
 big = 1
 x = mk(2000); xa = [mk(2000), mk(2000)]
 allocate(z%k(2)); z%k = xa; z%d = x
 allocate(cl, source=x)
 do k = 1, 18
  do i = 1, 60
  call work(k)
  end do
  before = rss()
  do i = 1, 500
   call work(k)
  end do
  after = rss()
  if (after - before > 1500) print *, 'leak in', k, after-before
  end do
 print *, 'done'
contains
 subroutine work(k)
  integer, intent(in) :: k
  select case (k)
  case (1); call use_t((x))
  case (2); call use_t(t(big, 'abc'))
  case (3); call use_ta((xa))
  case (4); call use_u((z))
  case (5); call use_u(u(xa, x))
  case (6); y = (x)
  case (7); y = t(big, repeat('a', 1000))
  case (8); z2 = u([x, x], t(big, 'q'))
  case (9); call use_ta([x, y, mk(2000)])
  case (10); call use_c((cl))
  case (11); y = merge(x, y, i > 3)
  case (12); z2%k = [t(big,'a'), (x)]
  case (13); al = (x)
  case (14); ala = [(x), mk(2000)]
  case (15); associate (q => (x)); call use_t(q); end associate
  case (16); associate (q => mk(2000)); call use_t(q); end associate
  case (17); call use_t(mk(2000))
  case (18); xa = reshape([x, x], [2])
  case (20); z2 = z
  end select
 end
end
