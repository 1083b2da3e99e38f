! atomic read, write, update and capture on integers under heavy contention (OpenACC 3.3, 2.12).
program atomics_integer
  implicit none
  integer, parameter :: n = 200000, bins = 7
  integer :: histogram(0:bins-1), largest, smallest, bits, all_bits, parity, product_, flag, seen, ticket, last, i
  integer :: tickets(n)
  integer*8 :: total, odd

  histogram = 0
  total = 0
  odd = 10000000000_8
  !$acc parallel loop gang vector copy(histogram, total, odd)
  do i = 1, n
    !$acc atomic update
    histogram(mod(i, bins)) = histogram(mod(i, bins)) + 1
    !$acc atomic
    total = total + i
    !$acc atomic update
    odd = odd - mod(i, 2)
  enddo
  print *, histogram, total, odd

  largest = -1
  smallest = n + 1
  bits = 0
  all_bits = -1
  parity = 0
  product_ = 1
  !$acc parallel loop gang worker vector copy(largest, smallest, bits, all_bits, parity, product_)
  do i = 1, n
    !$acc atomic update
    largest = max(largest, i)
    !$acc atomic update
    smallest = min(i, smallest)
    !$acc atomic update
    bits = ior(bits, ibset(0, mod(i, 20)))
    !$acc atomic update
    all_bits = iand(all_bits, not(ibset(0, mod(i, 11))))
    !$acc atomic update
    parity = ieor(parity, i)
    if (mod(i, 10000) == 0) then
      !$acc atomic update
      product_ = product_ * 2
    endif
  enddo
  print *, largest, smallest, bits, all_bits, parity, product_

  ! Every ticket is drawn once: the values before an addition are 0 to n-1, those after a subtraction n-1 to 0.
  ticket = 0
  tickets = 0
  !$acc parallel loop gang vector copy(ticket, tickets) private(last)
  do i = 1, n
    !$acc atomic capture
    last = ticket
    ticket = ticket + 1
    !$acc end atomic
    tickets(last + 1) = tickets(last + 1) + 1
  enddo
  print *, ticket, minval(tickets), maxval(tickets)
  !$acc parallel loop gang vector copy(ticket, tickets) private(last)
  do i = 1, n
    !$acc atomic capture
    ticket = ticket - 1
    last = ticket
    !$acc end atomic
    tickets(last + 1) = tickets(last + 1) + 1
  enddo
  print *, ticket, minval(tickets), maxval(tickets)

  ! Whoever swaps the flag out first sees 0, everybody else 1.
  flag = 0
  seen = 0
  !$acc parallel loop gang vector copy(flag, seen) private(last)
  do i = 1, n
    !$acc atomic capture
    last = flag
    flag = 1
    !$acc end atomic
    if (last == 0) then
      !$acc atomic update
      seen = seen + 1
    endif
  enddo
  print *, flag, seen

  ! Reads and writes are whole: every value read is one that was written.
  total = -1
  seen = 0
  !$acc parallel loop gang vector copy(total, seen) private(odd)
  do i = 1, n
    if (mod(i, 2) == 0) then
      !$acc atomic write
      total = 4294967297_8 * mod(i, 1000)
    else
      !$acc atomic read
      odd = total
      if (odd /= -1 .and. mod(odd, 4294967297_8) /= 0) then
        !$acc atomic update
        seen = seen + 1
      endif
    endif
  enddo
  print *, seen, mod(total, 4294967297_8)
end program atomics_integer
