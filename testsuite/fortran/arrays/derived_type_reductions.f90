! Reductions over components with masks made of other components.
program derived_type_reductions
  implicit none
  type star
    character(4) :: name
    real :: mass, pos(2)
    logical :: seen
  end type star
  type(star) :: s(4)
  s = [star('a', 1.0, [0.0, 1.0], .true.), star('b', 3.0, [2.0, -1.0], .false.), star('c', 2.0, [-1.0, 0.0], .true.), &
       star('d', 0.5, [4.0, 4.0], .true.)]
  print '(3f8.3)', sum(s%mass), sum(s%mass, mask=s%seen), maxval(s%mass, .not. s%seen)
  print '(2f8.3)', sum(s%mass * s%pos(1)) / sum(s%mass), sum(s%mass * s%pos(2)) / sum(s%mass)
  print '(a,i2)', s(maxloc(s%mass, 1))%name, count(s%seen .and. s%mass > 0.7)
  print '(2a)', pack(s%name, s%pos(1) > 1)
  where (s%seen) s%mass = 0
  print '(4f5.1)', s%mass
  s(:)%pos(1) = cshift(s%pos(1), 1)
  print '(8f5.1)', s(1)%pos, s(2)%pos, s(3)%pos, s(4)%pos
end program derived_type_reductions
