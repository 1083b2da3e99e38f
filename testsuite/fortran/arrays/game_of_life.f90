! The Game of Life by cshift: a glider after several generations.
program game_of_life
  implicit none
  integer :: g(8, 8) = 0, n(8, 8), k
  g(2, 3) = 1; g(3, 4) = 1; g(4, 2:4) = 1
  do k = 1, 10
    n = cshift(g, 1, 1) + cshift(g, -1, 1) + cshift(g, 1, 2) + cshift(g, -1, 2) &
      + cshift(cshift(g, 1, 1), 1, 2) + cshift(cshift(g, 1, 1), -1, 2) &
      + cshift(cshift(g, -1, 1), 1, 2) + cshift(cshift(g, -1, 1), -1, 2)
    where (n == 3)
      g = 1
    elsewhere (n /= 2)
      g = 0
    end where
  end do
  print '(8i1)', g
end program game_of_life
