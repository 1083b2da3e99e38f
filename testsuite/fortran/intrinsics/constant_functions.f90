program constant_functions
  implicit none
  integer :: k
  type pair
    integer :: i = 4
    real :: x(2) = [1.5, 2.5]
    character(3) :: s = 'abc'
  end type
  character(2), parameter :: high = achar(255)//achar(128)
  character(*), parameter :: joined(2) = ['ab', 'cd'] // '-x'
  integer, parameter :: truth = transfer(transfer(1, .true.), 0)
  character(4), parameter :: letters = transfer(1684234849, "wxyz")
  integer, parameter :: words(2) = transfer('abcdefgh', [0])
  integer(1), parameter :: bytes(*) = transfer(1.0d0, [0_1])
  integer, parameter :: sized(3) = transfer([1.0, 2.0, 4.0, 8.0], 0, 3)
  type(pair), parameter :: p = pair(7, [3., 4.], 'xyz')
  type(pair), parameter :: pp(2) = [pair(1), pair(2, s='q')]
  type(pair), parameter :: moved = transfer(p, p)
  character, parameter :: larger = max('a', 'b', 'A')
  character(3), parameter :: smaller = min('abc', 'ab')
  integer, parameter :: from_back = index('abcbc', 'bc', .true., kind=8)
  integer, parameter :: scans(3) = scan(['abc', 'cab', 'xyz'], 'ab', back=.true.)
  integer, parameter :: verified = verify('aabbc ', ' abc', .true.) + 10*verify('  x ', ' ', .true.)
  integer, parameter :: empty_back = index('abc', '', .true.) + 10*index('abc', '')
  integer, parameter :: shifted(2,2) = eoshift(reshape([1,2,3,4],[2,2]), -1, dim=2, boundary=[8,9])
  integer, parameter :: shifts(2,3) = eoshift(reshape([1,2,3,4,5,6],[2,3]), [1,-1], dim=2)
  integer, parameter :: circle(2,3) = cshift(reshape([1,2,3,4,5,6],[2,3]), [1,-1], 2)
  character(3), parameter :: c(2) = ['abc', 'def'], d(2) = c(2:1:-1)(1:2)
  character(2), parameter :: part(2) = c(:)(2:)
  integer, parameter :: masked = sum([1,2,3,4], mask=[.true.,.false.,.true.,.false.])
  integer, parameter :: along(2) = sum(reshape([1,2,3,4],[2,2]), dim=1, mask=reshape([.true.,.false.,.true.,.true.],[2,2]))
  integer, parameter :: large = maxval([3,9,2], mask=[.true.,.false.,.true.])
  integer, parameter :: place = maxloc([3,9,2], dim=1)
  logical, parameter :: odd = parity([.true., .true., .true.])
  integer, parameter :: bits = iall([7, 3, 2]) + iany([8, 16]) * 100 + iparity([1, 3]) * 10000
  logical, parameter :: meets = dot_product([.true.,.false.], [.true.,.true.])
  complex, parameter :: conjugated = dot_product([(1.,2.)], [(3.,4.)])
  real, parameter :: norm = norm2([3., 4.])
  real, parameter :: bessel(3) = [bessel_j0(1.), bessel_jn(2, 1.5), bessel_yn(1, 2.)]
  real, parameter :: orders(3) = bessel_jn(0, 2, 1.)
  real(8), parameter :: special(4) = [erf(.5d0), erfc(.5d0), gamma(4.5d0), log_gamma(10d0)]
  integer, parameter :: packed(4) = pack([1,2,3], [.true.,.false.,.true.], [9,8,7,6])
  real, parameter :: component = p%x(2), components(2) = pp%x(1)
  character(3), parameter :: texts(2) = pp%s
  integer, parameter :: numbers(2) = pp(2:1:-1)%i
  type(pair), parameter :: made(3) = [(pair(k), k = 1, 3)]
  character(5), parameter :: adjusted(2) = adjustr(['a    ', 'bc   '])
  character(*), parameter :: repeated = repeat('ab', 3)
  integer, parameter :: kinds(3) = [selected_int_kind(9), selected_char_kind('ASCII'), selected_real_kind(p=10)]
  integer, parameter :: longest = len(max('a', 'bcd')), inner = len_trim(adjustl('  ab'))
  integer :: rt = 7
  character(5) :: name = 'ascii'
  integer :: static(maxval([2, 3])) = [(k, k = 1, 3)]

  print '(2i5,2a6)', iachar(high(1:1)), iachar(high(2:2)), joined
  print '(i3,a5,2i12)', truth, letters, words
  print '(8i4,3i12)', bytes, sized
  print '(i3,2f8.3,a5,2i4,a5,i4,a5)', p%i, p%x, p%s, pp%i, pp(2)%s, moved%i, moved%s
  print '(2a5,6i4)', larger, smaller, from_back, scans, verified, empty_back
  print '(16i4)', shifted, shifts, circle
  print '(4a4,5i4,l2,i8,l2,2f8.3)', d, part, masked, along, large, place, odd, bits, meets, conjugated
  print '(10f10.5)', norm, bessel, orders
  print '(4f15.10)', special
  print '(4i4,3f8.3,2a4,2i4)', packed, component, components, texts, numbers
  print '(3i4,3a8,8i4)', made%i, adjusted, repeated, kinds, longest, inner, static
  print '(5i4)', selected_char_kind(name), selected_int_kind(rt), selected_int_kind(rt*2)
  print '(5i4)', selected_real_kind(rt), selected_real_kind(r=rt*20), selected_real_kind(radix=two())
  print '(i3)and what stands behind the format', size(made)
  select case (rt)
  case (index('xxxxxxa', 'a', .true.))
    print '(a)', 'seven'
  end select
contains
  integer function two()
    two = 2
  end function
end program
