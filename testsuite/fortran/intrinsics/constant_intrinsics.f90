! Intrinsics of arrays and characters in constant expressions.
program constant_intrinsics
  implicit none
  integer, parameter :: v(4) = [4, 2, 8, 6]
  integer, parameter :: a(2, 2) = reshape(v, [2, 2]), t(2, 2) = transpose(a)
  integer, parameter :: s = sum(v), p = product(v), mx = maxval(v), mi = minval(v), sz = size(a), d1(2) = shape(a)
  integer, parameter :: sp(2, 2) = spread([1, 2], 1, 2), c = count(v > 3), mg(4) = merge(v, -v, v > 3)
  integer, parameter :: ml(1) = maxloc(v), dp = dot_product(v, v), pk(2) = pack(v, v > 5), cs(4) = cshift(v, 1)
  integer, parameter :: ia = iand(12, 10), io = ior(12, 10), ie = ieor(12, 10), nt = not(0), bs = ibset(0, 4)
  logical, parameter :: al = all(v > 1), an = any(v > 7), l1 = lge('b', 'a')
  integer, parameter :: k = selected_int_kind(9), r8 = selected_real_kind(12), fl = floor(-2.5), ce = ceiling(2.1)
  real, parameter :: mm(2) = matmul(real(a), [1.0, 2.0]), h = hypot(3.0, 4.0), ab = abs((3.0, 4.0))
  character(*), parameter :: ch = char(65) // achar(66), ad = adjustr('ab  ')
  integer, parameter :: le = len_trim('ab  '), ic = iachar('a'), sc = scan('hello', 'lo'), ve = verify('aab', 'a')
  print '(6(i0,1x))', s, p, mx, mi, sz, d1
  print '(4(i0,1x))', t, sp, mg, cs
  print '(5(i0,1x))', c, ml, dp, pk
  print '(5(i0,1x))', ia, io, ie, nt, bs
  print '(3l2,4i4)', al, an, l1, k, r8, fl, ce
  print '(4f6.1,2(1x,a),4i4)', mm, h, ab, ch, ad, le, ic, sc, ve
end program constant_intrinsics
