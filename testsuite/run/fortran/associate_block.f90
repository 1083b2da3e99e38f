! `associate` with variables, parts, sections and values; `block` with automatic, allocatable and derived variables.
module m
  implicit none
  type cell
    real(8) :: u(4) = 0
    real(8), allocatable :: w(:)
    integer :: id = 3
  end type
  type grid
    type(cell), allocatable :: cells(:)
    real(8) :: h = 0.5d0
  end type
contains
  subroutine use_block(n, total)
    integer, intent(in) :: n
    integer, intent(out) :: total
    integer :: i, k
    total = 0
    do i = 1, n
      k = 2*i
      block
        integer :: a(k), i2
        type(cell) :: c
        integer, allocatable :: b(:)
        integer :: n
        n = size(a)
        i2 = i*i
        a = i2
        allocate(b(n), c%w(n))
        b = a + c%id
        c%id = 100
        total = total + sum(b) + n
        if (i == 2) cycle
        total = total + 1000
      end block
    end do
  end subroutine
end module

program main
  use m
  implicit none
  type(grid) :: g
  integer :: i, j, t
  real(8) :: a(3,4), x
  integer :: idx
  allocate(g%cells(3))
  do i = 1, 3
    associate (c => g%cells(i), h => g%h, n => i + 10)
      c%u = i*h
      c%id = n
      allocate(c%w(i))
      associate (w => c%w)
        w = 2*c%u(1)
        w(1) = w(1) + 1
      end associate
    end associate
  end do
  print '(*(g0,1x))', g%cells%id, g%cells(3)%u, g%cells(3)%w
  a = reshape([(real(i, 8), i=1,12)], [3,4])
  associate (row => a(2,:), col => a(:,3), s => sum(a), twice => 2*a)
    row = row + 100
    col(1) = -1
    print '(*(g0,1x))', size(row), row, s, sum(twice), lbound(col), shape(twice)
  end associate
  print '(*(g0,1x))', a(2,:), a(1,3)
  idx = 1
  associate (e => a(idx, idx+1))
    idx = 3
    e = 55
    print '(*(g0,1x))', e, a(1,2)
  end associate
  outer: associate (y => x)
    y = 4
    if (y > 3) exit outer
    y = 5
  end associate outer
  print '(g0)', x
  call use_block(3, t)
  print '(i0)', t
  block
    integer, parameter :: n = 4
    real :: r(n)
    integer :: j
    j = 7
    r = j
    print '(*(g0,1x))', r, j
  end block
  j = 1
  print '(i0)', j
  associate (txt => 'abc' // 'def')
    print '(a,1x,i0)', txt, len(txt)
  end associate
end program
