c     save, data and common state over calls; functions without arguments; logical functions.
      program savf77
      logical ready
      external ready
      do 10 i = 1, 4
      if (ready()) then
        write (*, '(a,i2)') ' ready at', i
      else
        write (*, '(a,i2)') ' waiting', i
      endif
   10 continue
      end
      logical function ready()
      save n
      data n /0/
      n = n + 1
      ready = n .ge. 3
      end
