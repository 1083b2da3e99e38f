! Texts whose length is known only at run time in constructs and clauses, which see their letters: dummy arguments, automatic
! ones, elements of arrays of them, as data, private and firstprivate; and a text in a record that a directive names.
module texts_of_variable_length_work
  implicit none
  type :: labelled
    integer :: number
    character(8) :: label
  end type
contains
  subroutine work(n, s, r)
    integer, intent(in) :: n
    character(*), intent(in) :: s
    character(*), intent(inout) :: r
    character(n) :: own
    character(2 * n) :: temp
    character(n) :: list(4)
    integer :: i, k
    own = 'abcdefghijklmnop'
    list = 'zz'
    k = 0
    !$acc parallel loop copy(list) copyin(s)
    do i = 1, 4
      list(i)(1:1) = s(i:i)
      list(i)(3:3) = own(i:i)
    end do
    print *, list
    !$acc parallel loop reduction(+:k)
    do i = 1, len(s)
      if (s(i:i) == 'l') k = k + 1
    end do
    print *, k
    !$acc data copy(r)
    !$acc serial present(r)
    r = s
    r(1:1) = 'J'
    !$acc end serial
    !$acc end data
    print *, r
    !$acc parallel loop private(temp) copy(list)
    do i = 1, 4
      temp = s(1:i)
      list(i) = temp
    end do
    print *, list
    temp = 'wxyz'
    !$acc parallel loop firstprivate(temp) copy(list)
    do i = 1, 4
      if (i > 2) list(i) = temp
    end do
    print *, list
    !$acc kernels
    do i = 1, 4
      if (list(i) == own) list(i) = 'same'
      if (list(i) < s) list(i) = 'less'
    end do
    !$acc end kernels
    print *, list, len(temp)
    !$acc parallel copyout(k)
    k = len(s) + len_trim(temp) + index(s, 'o')
    !$acc end parallel
    print *, k
  end subroutine
  subroutine components
    type(labelled) :: x
    x%number = 1
    x%label = 'abc'
    !$acc enter data copyin(x)
    !$acc serial present(x)
    x%label(2:2) = 'X'
    x%number = x%number + 1
    !$acc end serial
    !$acc update self(x%label)
    !$acc exit data delete(x)
    print *, x%label
  end subroutine
end module
program texts_of_variable_length
  use texts_of_variable_length_work
  character(12) :: r
  r = 'text'
  call work(5, 'Hello', r)
  print *, r
  call components
end program
