! Inquiries about the models of numbers.
program numeric_model
  implicit none
  print '(5(i0,1x))', digits(1), digits(1_8), digits(1.0), digits(1d0), digits(1_1)
  print '(4(i0,1x))', maxexponent(1.0), maxexponent(1d0), minexponent(1.0), minexponent(1d0)
  print '(5(i0,1x))', precision(1.0), precision(1d0), precision((1.0, 1.0)), radix(1), radix(1.0)
  print '(5(i0,1x))', range(1), range(1_8), range(1.0), range(1d0), range(1_2)
  print '(3(i0,1x))', huge(1), huge(1_8), huge(1_2)
  print '(2es14.6)', huge(1.0), tiny(1.0)
  print '(es14.6)', epsilon(1d0)
end program numeric_model
