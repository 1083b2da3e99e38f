! The function `reduce` of Fortran 2018: with dimensions, masks and identities; the operation a module procedure, an elemental
! one, an internal one that reads its host's variables, an argument, a pointer; numbers, texts, types with allocatable parts.
module operations_m
  implicit none
  type chain_t
    integer, allocatable :: v(:)
  end type
contains
  pure function joined(a, b) result(r)
    type(chain_t), intent(in) :: a, b
    type(chain_t) :: r
    r%v = [a%v, b%v]
  end function
  elemental integer function larger(a, b)
    integer, intent(in) :: a, b
    larger = max(a, b)
  end function
  pure function later(a, b) result(r)
    character(3), intent(in) :: a, b
    character(3) :: r
    r = a
    if (b > a) r = b
  end function
  pure logical function differ(a, b)
    logical, intent(in) :: a, b
    differ = a .neqv. b
  end function
  pure complex function times(a, b)
    complex, intent(in) :: a, b
    times = a * b
  end function
  integer function passed(op, n)
    interface
      pure integer function op(a, b)
        integer, intent(in) :: a, b
      end function
    end interface
    integer, intent(in) :: n
    integer :: i
    passed = reduce([(i, i = 1, n)], op) + sum(reduce(reshape([(i, i = 1, 2 * n)], [2, n]), op, 1))
  end function
end module

program reduce_function
  use operations_m
  implicit none
  type(chain_t) :: a(3), r
  integer :: none(0), i, w(2, 2, 2), q(2, 2), base
  integer(1), parameter :: one = 1
  procedure(product_of), pointer :: p
  base = 10
  a(1)%v = [1]; a(2)%v = [2, 3]; a(3)%v = [4, 5, 6]
  r = reduce(a, joined)
  call check('types', all(r%v == [1, 2, 3, 4, 5, 6]))
  call check('elemental', reduce([3, 9, 2], larger) == 9 .and. reduce(none, larger, identity=-7) == -7)
  call check('argument', passed(product_of, 4) == 24 + 2 + 12 + 30 + 56 .and. passed(summed, 4) == 10 + 3 + 7 + 11 + 15)
  p => product_of
  call check('pointer', reduce([2, 3, 4], p) == 24)
  w = reshape([(i, i = 1, 8)], [2, 2, 2])
  q = reduce(w, product_of, dim=2, mask=w /= 3, identity=1)
  call check('dimension and mask', all(q == reshape([1, 8, 35, 48], [2, 2])))
  q = reduce(w, product_of, dim=3) + reduce(w, larger, dim=1, ordered=.false.)
  call check('dimensions', all(q == reshape([7, 16, 27, 40], [2, 2])))
  call check('section', reduce(w(2:1:-1, 1, 2), appended) == 65 .and. reduce(w(:, 2, :), appended) == 3478)
  call check('scalar mask', reduce(w, product_of, .true.) == 40320 .and. reduce([1, 2], product_of, .false., 5) == 5)
  call check('mask of another kind', reduce([1, 2, 3], product_of, logical([.true., .false., .true.], 1)) == 3)
  call check('vector along its dimension', reduce([4, 5], product_of, 1) == 20)
  call check('texts', reduce(['abc', 'xyz', 'bbb'], later) == 'xyz')
  call check('logicals', reduce([.true., .true., .false., .true.], differ))
  call check('complex', reduce([(1.0, 1.0), (2.0, 0.0)], times) == (2.0, 2.0))
  print '(a)', 'ok'
contains
  pure integer function product_of(a, b)
    integer, intent(in) :: a, b
    product_of = a * b
  end function
  pure integer function summed(a, b)
    integer, intent(in) :: a, b
    summed = a + b
  end function
  pure integer function appended(a, b)
    integer, intent(in) :: a, b
    appended = base * a + b
  end function
  subroutine check(what, fine)
    character(*), intent(in) :: what
    logical, intent(in) :: fine
    if (.not. fine) then
      print '(2a)', 'wrong: ', what
      error stop
    end if
  end subroutine
end program
