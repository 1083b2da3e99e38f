! Reductions of arrays, sections, elements, components and complex numbers (OpenACC 3.3, 2.5.15 and 2.9.11).
! run: => array_reductions.expect
program array_reductions
  implicit none
  type totals
    integer :: most
    real :: sum
  end type totals
  type nested
    integer :: n
    real(8) :: sum
    integer :: bins(3)
    type(totals) :: in
  end type nested
  integer :: failures
  failures = 0
  call whole_arrays()
  call parts(20)
  call more_than_updates()
  call components()
  call components_of_components()
  call complex_numbers()
  print '(i0, a)', failures, ' failures'
  if (failures /= 0) stop 1
contains
  subroutine check(what, holds)
    character(*), intent(in) :: what
    logical, intent(in) :: holds
    if (.not. holds) then
      print *, 'FAILED ', what
      failures = failures + 1
    endif
  end subroutine check

  subroutine whole_arrays()
    integer :: h(0:9), m(2, 3), i, j
    logical :: all_of(2), any_of(2)
    h = 0
    m = 0
    all_of = .true.
    any_of = .false.
    !$acc parallel loop gang reduction(+:h) num_gangs(4)
    do i = 1, 10
      !$acc loop vector reduction(+:h)
      do j = 1, 100
        h(mod(i + j, 10)) = h(mod(i + j, 10)) + 1
      enddo
    enddo
    call check('nested loops', all(h == 100))
    !$acc parallel loop reduction(+:m) reduction(.and.:all_of) reduction(.or.:any_of)
    do i = 1, 100
      do j = 1, 3
        m(:, j) = m(:, j) + j
      enddo
      all_of(1 + mod(i, 2)) = all_of(1 + mod(i, 2)) .and. i /= 50
      any_of(1 + mod(i, 2)) = any_of(1 + mod(i, 2)) .or. i == 51
    enddo
    call check('two dimensions', all(m(1, :) == [100, 200, 300]) .and. all(m(2, :) == [100, 200, 300]))
    call check('logical', .not. all_of(1) .and. all_of(2) .and. .not. any_of(1) .and. any_of(2))
  end subroutine whole_arrays

  subroutine parts(n)
    integer, intent(in) :: n
    double precision, allocatable :: g(:)
    integer :: i, bits(4)
    allocate (g(n))
    g = 1
    bits = 0
    !$acc parallel loop reduction(max:g)
    do i = 1, 1000
      g(mod(i, 20) + 1) = max(g(mod(i, 20) + 1), dble(i))
    enddo
    call check('a maximum', g(1) == 1000 .and. g(2) == 981)
    g = 1
    !$acc parallel loop reduction(+:g(3:5)) reduction(ior:bits(2))
    do i = 1, 300
      g(3 + mod(i, 3)) = g(3 + mod(i, 3)) + 1
      bits(2) = ior(bits(2), i)
    enddo
    call check('a section', all(g(3:5) == 101) .and. all(g(:2) == 1) .and. all(g(6:) == 1))
    call check('an element', all(bits == [0, 511, 0, 0]))
  end subroutine parts

  subroutine more_than_updates()
    integer :: g(4), i, k, so_far
    g = 0
    !$acc parallel loop reduction(+:g)
    do i = 1, 100
      k = 1 + mod(i, 4)
      g(k) = g(k) + 1
      so_far = g(k)
      g(k) = so_far + 1
    enddo
    call check('elements that are read', all(g == 50))
  end subroutine more_than_updates

  subroutine components()
    type(totals) :: x
    integer :: i, seen(10)
    x = totals(0, 0.)
    !$acc parallel loop reduction(+:x%sum) reduction(max:x%most)
    do i = 1, 100
      x%sum = x%sum + i
      x%most = max(x%most, i)
    enddo
    call check('components', x%sum == 5050 .and. x%most == 100)
    ! Between loops of a construct components are the device's.
    !$acc kernels copy(x) copyout(seen)
    x%most = 5
    do i = 1, 10
      seen(i) = x%most + i
    enddo
    x%sum = x%sum + x%most
    !$acc end kernels
    call check('components between loops', x%most == 5 .and. x%sum == 5055 .and. seen(10) == 15)
  end subroutine components

  subroutine components_of_components()
    type(nested) :: b
    type(nested), pointer :: p
    type(nested), allocatable :: al
    integer :: i, j
    allocate (p, al)
    b = nested(3, 0, 0, totals(0, 0.))
    p = b
    al = b
    !$acc parallel loop reduction(+:b%sum, p%sum, al%sum) reduction(+:b%in%sum, p%in%sum)
    do i = 1, 100
      b%sum = b%sum + i
      p%sum = p%sum + 2 * i
      al%sum = al%sum + 3 * i
      b%in%sum = b%in%sum + b%n
      p%in%sum = p%in%sum + p%n
    enddo
    call check('components behind pointers', b%sum == 5050 .and. p%sum == 10100 .and. al%sum == 15150)
    call check('components of components', b%in%sum == 300 .and. p%in%sum == 300)
    !$acc parallel loop reduction(+:b)
    do i = 1, 100
      b%sum = b%sum + 1
      b%bins(1 + mod(i, 2)) = b%bins(1 + mod(i, 2)) + 1
      b%in%most = b%in%most + 2
    enddo
    call check('a whole variable', b%sum == 5150 .and. all(b%bins == [50, 50, 0]) .and. b%in%most == 200 .and. b%n == 3)
    !$acc data copyin(p)
    !$acc parallel loop gang present(p) reduction(+:p%sum)
    do i = 1, 100
      !$acc loop vector reduction(+:p%sum)
      do j = 1, 10
        p%sum = p%sum + 1
      enddo
    enddo
    !$acc update self(p)
    !$acc end data
    call check('levels of loops over a component', p%sum == 11100)
  end subroutine components_of_components

  subroutine complex_numbers()
    complex(8) :: z
    complex :: turn, each(2)
    integer :: i
    z = 0
    turn = 1
    each = 0
    !$acc parallel loop reduction(+:z, each)
    do i = 1, 100
      z = z + cmplx(i, 2 * i, 8)
      each(1 + mod(i, 2)) = each(1 + mod(i, 2)) + (1., -1.)
    enddo
    !$acc parallel loop reduction(*:turn) num_workers(2) vector_length(32)
    do i = 1, 10
      turn = turn * (0., 1.)
    enddo
    call check('sums of complex numbers', z == (5050d0, 10100d0) .and. all(each == (50., -50.)))
    call check('products of complex numbers', abs(turn + 1) < 1e-5)
  end subroutine complex_numbers
end program array_reductions
