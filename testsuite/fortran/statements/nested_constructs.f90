! Constructs within each other, with names, empty bodies and one-line forms.
program nested_constructs
  implicit none
  integer :: i, j, k, n
  n = 0
  a: do i = 1, 4
    b: select case (mod(i, 3))
    case (0) b
      continue
    case (1)
      c: if (i > 1) then
        do j = 1, 3
          k = j
          do while (k > 0)
            k = k - 1
            if (k == 1) cycle a
            n = n + 1
          end do
        end do
      end if c
    case default
      n = n + 100
    end select b
    n = n + 1000
  end do a
  print '(i0)', n
  if (n > 0) n = -n
  print '(i0)', n; n = 1; print '(i0)', n
end program nested_constructs
