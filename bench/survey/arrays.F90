! A survey of small kernels in the manner of Fortran codes: assumed-shape dummies, arrays of modules with lower bounds of
! their own, allocatable components, pointers, array expressions, `do concurrent`. The same kernels as CUDA are in arrays.c.
!
! Usage:    accc -O3 -acc -ta=tesla:cc90 -DVARIANT=2 arrays.F90 -o arrays
!           nvcc -x cu -O3 --extended-lambda -arch=sm_90 arrays.c -o naive
!           ./naive; ./arrays                  ONLY=csr: those with this in their names
! VARIANT:  0: bare `kernels`; 2: `parallel loop`, with `collapse` where loops are nested. Array expressions and
!           `do concurrent` stand in `kernels` in any case, `bodies` in `parallel loop`: its arrays are private.
! Prints:   for each kernel the least of 7 wall times of a call with the wait behind it, and the sum of a result.
#if VARIANT == 0
#define LOOP(n) kernels default(present)
#define PRIVATE(x)
#else
#define LOOP(n) parallel loop collapse(n) default(present)
#define PRIVATE(x) private(x)
#endif

module fields
  implicit none
  integer, parameter :: g = 254
  real, allocatable :: heat(:,:,:), cooler(:,:,:) ! 0:g+1 each
  type particles
    integer :: n = 0
    real, allocatable :: x(:), v(:), e(:)
  end type particles
  type csr
    integer :: n = 0
    integer, allocatable :: row(:), col(:)
    real, allocatable :: v(:)
  end type csr
  integer, parameter :: cx(0:8) = [0, 1, -1, 0, 0, 1, -1, -1, 1], cy(0:8) = [0, 0, 0, 1, -1, 1, -1, 1, -1]
  real, parameter :: wt(0:8) = [4 / 9., 1 / 9., 1 / 9., 1 / 9., 1 / 9., 1 / 36., 1 / 36., 1 / 36., 1 / 36.]

contains

  subroutine smooth
    integer :: i, j, k
    !$acc LOOP(3)
    do k = 1, g
      do j = 1, g
        do i = 1, g
          cooler(i,j,k) = .4 * heat(i,j,k) + .1 * (heat(i-1,j,k) + heat(i+1,j,k) + heat(i,j-1,k) + heat(i,j+1,k) &
                                                   + heat(i,j,k-1) + heat(i,j,k+1))
        end do
      end do
    end do
#if VARIANT == 0
    !$acc end kernels
#endif
  end subroutine smooth

  subroutine shallow(h, u, v, q)
    real, intent(in) :: h(:,:), u(:,:), v(:,:)
    real, intent(inout) :: q(:,:)
    integer :: i, j, n
    real :: fx, fy
    n = size(h, 1)
    !$acc kernels default(present)
    do concurrent (j = 2:n-1, i = 2:n-1) local(fx, fy)
      fx = u(i,j) * (h(i+1,j) + h(i,j)) - u(i-1,j) * (h(i,j) + h(i-1,j))
      fy = v(i,j) * (h(i,j+1) + h(i,j)) - v(i,j-1) * (h(i,j) + h(i,j-1))
      q(i,j) = h(i,j) - .05 * (fx + fy)
    end do
    !$acc end kernels
  end subroutine shallow

  subroutine limiter(q, f)
    real, pointer, intent(in) :: q(:,:), f(:,:)
    integer :: i, j
    real :: a, b, s
    !$acc LOOP(2)
    do j = 1, size(q, 2)
      do i = 2, size(q, 1) - 2
        a = q(i,j) - q(i-1,j)
        b = q(i+1,j) - q(i,j)
        s = 0
        if (a * b > 0) s = merge(a, b, abs(a) < abs(b))
        f(i,j) = q(i,j) + .5 * s
      end do
    end do
#if VARIANT == 0
    !$acc end kernels
#endif
  end subroutine limiter

  subroutine blur(w, a, b)
    real, intent(in) :: w(-2:2,-2:2), a(:,:)
    real, intent(inout) :: b(:,:)
    integer :: i, j
    !$acc LOOP(2)
    do j = 3, size(a, 2) - 2
      do i = 3, size(a, 1) - 2
        b(i,j) = sum(w * a(i-2:i+2,j-2:j+2))
      end do
    end do
#if VARIANT == 0
    !$acc end kernels
#endif
  end subroutine blur

  subroutine lattice(n, f, to)
    integer, intent(in) :: n
    real, intent(in) :: f(n,n,0:8)
    real, intent(inout) :: to(n,n,0:8)
    integer :: i, j, d
    real :: p(0:8), r, u, v, c
    !$acc LOOP(2) PRIVATE(p)
    do j = 2, n - 1
      do i = 2, n - 1
        r = 0
        u = 0
        v = 0
        do d = 0, 8
          p(d) = f(i-cx(d),j-cy(d),d)
          r = r + p(d)
          u = u + cx(d) * p(d)
          v = v + cy(d) * p(d)
        end do
        u = u / r
        v = v / r
        do d = 0, 8
          c = cx(d) * u + cy(d) * v
          to(i,j,d) = p(d) + .6 * (wt(d) * r * (1 + 3 * c + 4.5 * c * c - 1.5 * (u * u + v * v)) - p(d))
        end do
      end do
    end do
#if VARIANT == 0
    !$acc end kernels
#endif
  end subroutine lattice

  subroutine transposed(a, b)
    real, intent(in) :: a(:,:)
    real, intent(out) :: b(:,:)
    !$acc kernels default(present)
    b = transpose(a)
    !$acc end kernels
  end subroutine transposed

  subroutine product_vector(a, x, y)
    real, intent(in) :: a(:,:), x(:)
    real, intent(out) :: y(:)
    integer :: i
    !$acc LOOP(1)
    do i = 1, size(a, 1)
      y(i) = dot_product(a(i,:), x)
    end do
#if VARIANT == 0
    !$acc end kernels
#endif
  end subroutine product_vector

  subroutine contraction(a, b, c)
    real, intent(in) :: a(:,:,:), b(:,:)
    real, intent(out) :: c(:,:,:)
    integer :: i, j, k, q
    real :: s
    !$acc LOOP(3)
    do k = 1, size(c, 3)
      do j = 1, size(c, 2)
        do i = 1, size(c, 1)
          s = 0
          do q = 1, size(b, 1)
            s = s + a(i,q,k) * b(q,j)
          end do
          c(i,j,k) = s
        end do
      end do
    end do
#if VARIANT == 0
    !$acc end kernels
#endif
  end subroutine contraction

  subroutine small(n, a, b, c)
    integer, intent(in) :: n
    real, intent(in) :: a(3,3,n), b(3,3,n)
    real, intent(out) :: c(3,3,n)
    integer :: e
    !$acc LOOP(1)
    do e = 1, n
      c(:,:,e) = matmul(a(:,:,e), b(:,:,e))
    end do
#if VARIANT == 0
    !$acc end kernels
#endif
  end subroutine small

  subroutine sparse(m, x, y)
    type(csr), intent(in) :: m
    real, intent(in) :: x(:)
    real, intent(out) :: y(:)
    integer :: i, k
    real :: s
    !$acc LOOP(1)
    do i = 1, m%n
      s = 0
      do k = m%row(i), m%row(i+1) - 1
        s = s + m%v(k) * x(m%col(k))
      end do
      y(i) = s
    end do
#if VARIANT == 0
    !$acc end kernels
#endif
  end subroutine sparse

  subroutine scale_columns(a, b)
    real, intent(in) :: a(:,:)
    real, intent(out) :: b(:,:)
    integer :: j
    !$acc LOOP(1)
    do j = 1, size(a, 2)
      b(:,j) = a(:,j) / norm2(a(:,j))
    end do
#if VARIANT == 0
    !$acc end kernels
#endif
  end subroutine scale_columns

  subroutine masked(b, c, a)
    real, intent(in) :: b(:,:), c(:,:)
    real, intent(out) :: a(:,:)
    !$acc kernels default(present)
    where (b > .5)
      a = 2 * b + c
    elsewhere
      a = b - c * c
    end where
    !$acc end kernels
  end subroutine masked

  subroutine wrong_order(a, b, c)
    real, intent(in) :: a(:,:), b(:,:)
    real, intent(out) :: c(:,:)
    integer :: i, j
    !$acc LOOP(2)
    do i = 1, size(a, 1)
      do j = 1, size(a, 2)
        c(i,j) = a(i,j) + b(i,j)
      end do
    end do
#if VARIANT == 0
    !$acc end kernels
#endif
  end subroutine wrong_order

  subroutine push(s)
    type(particles), intent(inout) :: s
    integer :: p, i
    real :: at, w, to
    !$acc LOOP(1)
    do p = 1, s%n
      at = s%x(p) * (ubound(s%e, 1) - 1)
      i = int(at)
      w = at - i
      s%v(p) = s%v(p) + .01 * ((1 - w) * s%e(i) + w * s%e(i+1) - .5)
      to = s%x(p) + .01 * s%v(p)
      if (to < 0) to = to + 1
      if (to >= 1) to = to - 1
      s%x(p) = to
    end do
#if VARIANT == 0
    !$acc end kernels
#endif
  end subroutine push

  subroutine bodies(x, f)
    real, intent(in) :: x(:,:)
    real, intent(out) :: f(:,:)
    integer :: i, j
    real :: d(3), r, s(3)
    !$acc parallel loop private(d, s) default(present)
    do i = 1, size(f, 2)
      s = 0
      do j = 1, size(f, 2)
        d = x(:,j) - x(:,i)
        r = dot_product(d, d) + .01
        s = s + d * (1 / (r * sqrt(r)))
      end do
      f(:,i) = s
    end do
  end subroutine bodies

  ! The place of the greatest element.
  integer function greatest(x) result(at)
    real, intent(in) :: x(:)
    real :: most
    integer :: i
    most = -1
    at = 0
    !$acc kernels default(present)
    do i = 1, size(x)
      if (x(i) > most) then
        most = x(i)
        at = i
      end if
    end do
    !$acc end kernels
  end function greatest
end module fields

module steps
  use fields
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none
  integer, parameter :: n = 4096, big = 8192**2
  real, allocatable, target :: a(:), b(:), c(:), x(:), y(:)
  real, pointer :: q(:,:), f(:,:)
  type(particles) :: s
  type(csr) :: m
  integer :: at = 0

contains

  subroutine limiter_
    call limiter(q, f)
  end subroutine limiter_

  subroutine lattice_
    call lattice(2048, a, c)
  end subroutine lattice_

  subroutine small_
    call small(2**20, a, b, c)
  end subroutine small_

  subroutine sparse_
    call sparse(m, x, y)
  end subroutine sparse_

  subroutine push_
    call push(s)
  end subroutine push_

  subroutine vector_
    call vector_of(a)
  end subroutine vector_

  subroutine greatest_
    at = greatest(a)
  end subroutine greatest_

  ! Blocks of memory get their shapes on the way to what takes assumed shapes.
  subroutine shallow_
    call shallow_of(x, a, b, y)
  end subroutine shallow_

  subroutine shallow_of(h, u, v, to)
    real :: h(n,n), u(n,n), v(n,n), to(n,n)
    call shallow(h, u, v, to)
  end subroutine shallow_of

  subroutine blur_
    call blur_of(b, a, c)
  end subroutine blur_

  subroutine blur_of(w, from, to)
    real :: w(25), from(n,n), to(n,n)
    call blur(w, from, to)
  end subroutine blur_of

  subroutine transpose_
    call transpose_of(a, c)
  end subroutine transpose_

  subroutine transpose_of(from, to)
    real :: from(8192,8192), to(8192,8192)
    call transposed(from, to)
  end subroutine transpose_of

  subroutine vector_of(from)
    real :: from(8192,8192)
    call product_vector(from, x(:8192), y(:8192))
  end subroutine vector_of

  subroutine contraction_
    call contraction_of(a, b, c)
  end subroutine contraction_

  subroutine contraction_of(p, r, to)
    real :: p(64,64,256), r(64,64), to(64,64,256)
    call contraction(p, r, to)
  end subroutine contraction_of

  subroutine columns_
    call columns_of(a, c)
  end subroutine columns_

  subroutine columns_of(from, to)
    real :: from(n,n), to(n,n)
    call scale_columns(from, to)
  end subroutine columns_of

  subroutine masked_
    call masked_of(a, b, c)
  end subroutine masked_

  subroutine masked_of(p, r, to)
    real :: p(8192,8192), r(8192,8192), to(8192,8192)
    call masked(p, r, to)
  end subroutine masked_of

  subroutine wrong_
    call wrong_of(a, b, c)
  end subroutine wrong_

  subroutine wrong_of(p, r, to)
    real :: p(8192,8192), r(8192,8192), to(8192,8192)
    call wrong_order(p, r, to)
  end subroutine wrong_of

  subroutine bodies_
    call bodies_of(a, y)
  end subroutine bodies_

  subroutine bodies_of(places, forces)
    real :: places(3,16384), forces(3,16384)
    call bodies(places, forces)
  end subroutine bodies_of

  subroutine fill(to)
    real, intent(out) :: to(:)
    integer :: k
    do k = 1, size(to)
      to(k) = real(mod(shiftr((k - 1) * 2654435761_int64, 8), 1000_int64)) / 1000 + 0.001
    end do
  end subroutine fill

  ! Calls `step` eight times and prints the least time of the last seven, where the environment's ONLY is no other's.
  logical function timed(name, step)
    character(*), intent(in) :: name
    interface
      subroutine step
      end subroutine step
    end interface
    character(40) :: only
    integer :: length, round
    integer(int64) :: start, ticks, rate
    real(real64) :: least
    call get_environment_variable('ONLY', only, length)
    timed = length == 0 .or. index(name, trim(only)) > 0
    if (.not. timed) return
    least = huge(least)
    do round = 0, 7
      call system_clock(start)
      call step
      call system_clock(ticks, rate)
      if (round > 0) least = min(least, real(ticks - start, real64) / rate)
    end do
    write (*, '(a18,f10.4,a)', advance='no') name, least * 1e3, ' ms  sum'
  end function timed

  subroutine tell(total)
    real(real64), intent(in) :: total
    print '(es14.6)', total
  end subroutine tell

  real(real64) function total(of, count)
    real, intent(inout) :: of(:)
    integer, intent(in) :: count
    integer :: k
    !$acc update self(of(:count))
    total = 0
    do k = 1, count
      total = total + of(k)
    end do
  end function total

  real(real64) function total_smooth()
    !$acc update self(cooler)
    total_smooth = sum(real(cooler, real64))
  end function total_smooth

  real(real64) function total_pushed()
    !$acc update self(s%x)
    total_pushed = sum(real(s%x, real64))
  end function total_pushed
end module steps

program arrays
  use steps
  implicit none
  integer :: i
  allocate (a(big), b(big), c(big), x(big / 4), y(big / 4))
  call fill(a)
  call fill(b)
  call fill(c)
  call fill(x)
  call fill(y)
  !$acc enter data copyin(a, b, c, x, y)
  q(1:n,1:n) => a(:n*n)
  f(1:n,1:n) => c(:n*n)
  allocate (heat(0:g+1,0:g+1,0:g+1), cooler(0:g+1,0:g+1,0:g+1))
  heat = reshape(a(:(g+2)**3), shape(heat))
  cooler = reshape(c(:(g+2)**3), shape(cooler))
  !$acc enter data copyin(heat, cooler)
  s%n = 2**24
  allocate (s%x(s%n), s%v(s%n), s%e(0:4096))
  call fill(s%x)
  call fill(s%v)
  s%e = a(:4097)
  !$acc enter data copyin(s)
  !$acc enter data copyin(s%x, s%v, s%e)
  m%n = 2**20
  allocate (m%row(m%n+1), m%col(25 * m%n), m%v(25 * m%n))
  m%row = [(1 + (i - 1) * 24 + mod(i - 1, 5), i = 1, m%n + 1)]
  do i = 1, size(m%col)
    m%col(i) = 1 + int(mod(shiftr((i - 1) * 2654435761_int64, 8), 2_int64**20))
  end do
  call fill(m%v)
  !$acc enter data copyin(m)
  !$acc enter data copyin(m%row, m%col, m%v)
  if (timed('smooth 256', smooth)) call tell(total_smooth())
  if (timed('shallow 4096', shallow_)) call tell(total(y, n * n))
  if (timed('limiter 4096', limiter_)) call tell(total(c, n * n))
  if (timed('blur 5x5 4096', blur_)) call tell(total(c, n * n))
  if (timed('lattice 2048', lattice_)) call tell(total(c, 9 * 2048 * 2048))
  if (timed('transpose 8192', transpose_)) call tell(total(c, big))
  if (timed('matvec 8192', vector_)) call tell(total(y, 8192))
  if (timed('contraction 64x256', contraction_)) call tell(total(c, 64 * 64 * 256))
  if (timed('3x3 products 2^20', small_)) call tell(total(c, 9 * 2**20))
  if (timed('csr 2^20x24', sparse_)) call tell(total(y, 2**20))
  if (timed('norm 4096 columns', columns_)) call tell(total(c, n * n))
  if (timed('where 8192', masked_)) call tell(total(c, big))
  if (timed('wrong order 8192', wrong_)) call tell(total(c, big))
  if (timed('push 2^24', push_)) call tell(total_pushed())
  if (timed('bodies 16384', bodies_)) call tell(total(y, 3 * 16384))
  if (timed('greatest 2^26', greatest_)) call tell(real(at - 1, real64))
end program arrays
