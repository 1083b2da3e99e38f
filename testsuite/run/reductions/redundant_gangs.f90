! A construct's reductions outside of gang loops: each gang has a copy and executes the statements (OpenACC 3.3, 2.5.15).
! The expected values follow from the specification, by hand.
program redundant_gangs
  implicit none
  integer :: s, i, k, bits
  real(8) :: p
  logical :: all_of, same
  complex :: z
  s = 5; p = 1; z = 1; all_of = .true.; same = .true.; bits = 0
  !$acc parallel num_gangs(10) reduction(+:s, z) reduction(*:p) reduction(.and.:all_of) reduction(.neqv.:same) reduction(ior:bits)
  s = s + 1
  p = p * 2
  z = z + (1, -1)
  all_of = all_of .and. s > 0
  same = same .neqv. .true.
  bits = ior(bits, 6)
  !$acc end parallel
  print *, s, int(p), int(real(z)), int(aimag(z)), all_of, same, bits
  s = 0
  !$acc parallel num_gangs(6) reduction(+:s)
  do k = 1, 3
    s = s + 1
    !$acc loop gang
    do i = 1, 20
      s = s + i
    end do
    if (k == 2) s = s + 100
  end do
  !$acc end parallel
  print *, s
end program
