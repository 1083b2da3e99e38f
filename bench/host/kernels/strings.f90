! Characters: counting words and letters, comparing and searching.
program bench
  implicit none
  character(80) :: line, lines(200)
  character(8) :: key
  integer :: i, k, t, words, vowels, hits
  logical :: inside
  do i = 1, 200
    lines(i) = 'the quick brown fox jumps over the lazy dog and counts to one hundred'
    k = mod(i * 7, 60) + 1
    lines(i)(k:k) = char(ichar('a') + mod(i, 26))
  end do
  words = 0
  vowels = 0
  hits = 0
  key = 'lazy'
  do t = 1, 6000
    lines(mod(t, 200) + 1)(1:1) = char(ichar("a") + mod(t, 26))
    do i = 1, 200
      line = lines(i)
      inside = .false.
      do k = 1, len_trim(line)
        if (line(k:k) == ' ') then
          inside = .false.
        else if (.not. inside) then
          inside = .true.
          words = words + 1
        end if
        select case (line(k:k))
        case ('a', 'e', 'i', 'o', 'u')
          vowels = vowels + 1
        end select
      end do
      if (index(line, trim(key)) > 0) hits = hits + 1
      if (line < lines(mod(i, 200) + 1)) hits = hits + 1
    end do
  end do
  print *, words, vowels, hits
end program
