! Internal procedures that share arrays, allocatables and characters of the host, with recursion through them.
program contained_deep
  implicit none
  integer, allocatable :: stack(:)
  character(40) :: trace = ''
  integer :: depth = 0, grid(5, 5)
  allocate(stack(0))
  grid = 1
  grid(2, 2:4) = 0
  grid(4, 1:3) = 0
  print '(i0)', paths(1, 1)
  call note('a')
  call note('bc')
  print '(a,1x,*(i0,1x))', trim(trace), stack
  print '(i0)', depth
contains
  recursive integer function paths(i, j) result(n)
    integer, intent(in) :: i, j
    depth = depth + 1
    n = 0
    if (i > 5 .or. j > 5) return
    if (grid(i, j) == 0) return
    if (i == 5 .and. j == 5) then
      n = 1
      return
    end if
    n = paths(i + 1, j) + paths(i, j + 1)
  end function paths
  subroutine note(s)
    character(*), intent(in) :: s
    trace = trim(trace) // '<' // s // '>'
    stack = [stack, len(s)]
  end subroutine note
end program contained_deep
