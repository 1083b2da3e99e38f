! select type with associate-name, class is, and default.
module zoo
  implicit none
  type animal
    integer :: legs = 4
  end type animal
  type, extends(animal) :: bird
    real :: wing = 1.5
  end type bird
  type, extends(bird) :: eagle
    integer :: prey = 7
  end type eagle
contains
  subroutine tell(a)
    class(animal), intent(in) :: a
    select type (x => a)
    type is (bird)
      print '(a,f5.1)', 'bird', x%wing
    class is (bird)
      print '(a,f5.1)', 'kind of bird', x%wing
    class default
      print '(a,i3)', 'animal', x%legs
    end select
  end subroutine tell
end module zoo
program select_type_plain
  use zoo
  implicit none
  type(animal) :: a
  type(bird) :: b
  type(eagle) :: e
  call tell(a)
  call tell(b)
  call tell(e)
end program select_type_plain
