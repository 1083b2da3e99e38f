! Teams, events and failed images with the one image that there is: numbers of teams, nested ones too and in procedures that
! are called within; coarrays associated by `change team`; counts of events of any storage; image selectors with teams.
module counted_m
  use, intrinsic :: iso_fortran_env
  implicit none
  type counted_t
    type(event_type) :: ready
    type(lock_type) :: door
  end type
contains
  integer function here()
    here = team_number()
  end function
end module

program teams_and_events
  use counted_m
  implicit none
  type(team_type) :: outer, inner, around
  type(event_type) :: e[*], several(2)[*]
  type(event_type), allocatable :: dynamic[:]
  type(counted_t) :: record[*]
  integer :: x[*], y(3)[*], status, n
  x = 4; y = [1, 2, 3]; status = 9
  form team (3, outer)
  form team (30, inner, new_index=1, stat=status)
  call check('formed', status == 0 .and. here() == -1 .and. team_number(outer) == 3 .and. team_number(inner) == 30)
  change team (outer)
    call check('number', here() == 3 .and. num_images() == 1 .and. this_image() == 1)
    change team (inner, z[*] => x, stat=status)
      around = get_team(parent_team)
      z = z + 1
      call check('inner', here() == 30 .and. team_number(around) == 3 .and. team_number(get_team()) == 30)
      call check('initial', team_number(get_team(initial_team)) == -1 .and. z[1] == 5)
    end team
    call check('outer again', here() == 3 .and. team_number(get_team(parent_team)) == -1)
    sync team (get_team(parent_team))
  end team
  sync team (outer, stat=status)
  call check('initial again', here() == -1 .and. status == 0)
  call check('selectors', x[1, team=outer] == 5 .and. y(2)[1, team_number=-1] == 2)
  call check('images of teams', num_images(outer) == 1 .and. num_images(3) == 1 .and. this_image(outer) == 1)
  call check('images of coarrays', this_image(x, 1) == 1 .and. &
    all(this_image(x, team=outer) == [1]) .and. this_image(x, 1, outer) == 1)
  call check('index', image_index(x, [1], outer) == 1 .and. image_index(x, [2], -1) == 0)
  call check('none failed', size(failed_images(outer)) == 0 .and. &
    size(stopped_images(outer, 4)) == 0 .and. image_status(1, outer) == 0)
  call check('codes', stat_failed_image /= stat_stopped_image .and. stat_unlocked_failed_image > 0)
  event post (e)
  event post (e[1], stat=status)
  call event_query(e, n)
  call check('two posts', n == 2 .and. status == 0)
  event wait (e, until_count=2)
  call event_query(e, count=n, stat=status)
  call check('waited for both', n == 0)
  event post (several(2)[1])
  call event_query(several(1), n)
  call check('another element', n == 0)
  event wait (several(2))
  allocate (dynamic[*])
  event post (dynamic)
  event post (record%ready)
  event wait (record%ready)
  call event_query(record%ready, n)
  call check('component', n == 0)
  call event_query(dynamic, n)
  call check('allocated', n == 1)
  lock (record%door)
  unlock (record%door, stat=status)
  call check('lock', status == 0)
  if (n == 7) fail image
  print '(a)', 'ok'
contains
  subroutine check(what, fine)
    character(*), intent(in) :: what
    logical, intent(in) :: fine
    if (.not. fine) then
      print '(2a)', 'wrong: ', what
      error stop
    end if
  end subroutine
end program
