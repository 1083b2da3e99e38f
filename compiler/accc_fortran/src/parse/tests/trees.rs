//! Shapes of expressions and statements.

use super::body;

#[test]
fn precedence_and_associativity() {
    insta::assert_snapshot!(body(
        "x = a + b * c ** d ** e - f\nx = -a * b ** 2 + c\nx = a // b == c .and. .not. d < e .or. f .eqv. g\nx = .inv. a * b .cross. c + d\nx = -2**2; x = a - b - c; x = a / b * c\nx = (a + b) * (1.0, -2.0)\nx = 2 < 1 .neqv. .not. .not. l\nend"
    ), @r#"
        x = ((a Add (b Mul (c Pow (d Pow e)))) Sub f)
        x = ((Minus (a Mul (b Pow 2))) Add c)
        x = (((((a Concat b) Eq c) And (Not (d Lt e))) Or f) Eqv g)
        x = (((Defined("inv") a) Mul b) Defined("cross") (c Add d))
        x = (Minus (2 Pow 2))
        x = ((a Sub b) Sub c)
        x = ((a Div b) Mul c)
        x = (paren(a Add b) Mul complex(1.0, (Minus 2.0)))
        x = ((2 Lt 1) Neqv (Not (Not l)))
        "#);
}

#[test]
fn designators_arguments_and_sections() {
    insta::assert_snapshot!(body(
        "x = a(1:n:2, :, ::3, k:)%b(i)%c(2:3)\nx = f(y, z=3, w = g())\ns(1:2) = 'abc'(2:2) // t(:)\ncall o%run(*10, k=1); call s\n10 p => q(1:)\nend"
    ), @r#"
        x = a(1:n:2, :, ::3, k:)%b(i)%c(2:3)
        x = f(y, z=3, w=g())
        s(1:2) = ("abc"(2:2) Concat t(:))
        call o%run(*10, k=1)
        call s()
        10: p => q(1:)
        "#);
}

#[test]
fn constructors_and_implied_do() {
    insta::assert_snapshot!(body(
        "x = [1, 2, (i*2, i = 1, n)]; y = (/ 1.0/2, -3.0 /)\nz = [real(8) :: ]; w = [character(len=3) :: 'a', 'b']\nprint *, (a(i), (b(i,j), j = 1, m, 2), i = 1, n), (c)\nend"
    ), @r#"
        x = [1, 2, do((i Mul 2), i = 1, n)]
        y = [(1.0 Div 2), (Minus 3.0)]
        z = [real :: ]
        w = [character :: "a", "b"]
        print *: do(a(i), do(b(i, j), j = 1, m, 2), i = 1, n), parenc
        "#);
}

#[test]
fn keywords_are_not_reserved() {
    insta::assert_snapshot!(body(
        "i = 1\nif(i) = 3\ndo = 1; end = 2; else = 3\nprint(2) = end\nif (if(1) == 2) then = 4\nwhere(3)%do => call\nread = write + do*real\ndo10 = 5\nend"
    ), @r#"
        i = 1
        if(i) = 3
        do = 1
        end = 2
        else = 3
        print(2) = end
        if (if(1) Eq 2): then = 4
        where(3)%do => call
        read = (write Add (do Mul real))
        do10 = 5
        "#);
}

#[test]
fn constructs_with_names_and_branches() {
    insta::assert_snapshot!(body(
        "outer: do i = 1, n, 2\n  do while (x > 0)\n    if (a) exit outer\n    if (b) then\n      cycle\n    elseif (c) then\n      continue\n    else if (d) then\n    else\n      x = 1\n    end if\n  enddo\n  do\n    exit\n  end do\nend do outer\nsel: select case (k)\ncase (1, 3:5, :0) \n  x = 1\ncase default\nend select sel\nend"
    ), @r#"
        outer: do i = 1, n, 2
          do while (x Gt 0)
            if a: exit outer
            if b
              cycle
            else if c
              continue
            else if d
            else
              x = 1
          do
            exit
        sel: select case k
        case 1, 3:5, :0
          x = 1
        case default
        "#);
}

#[test]
fn labelled_loops_share_their_last_statement() {
    insta::assert_snapshot!(body(
        "do 10 i = 1, n\n  do 10 j = 1, m\n10 a(i,j) = 0\ndo 20, k = 1, 2\n  goto 20\n20 continue\ngo to (10, 20), k\nif (x) 10, 20, 10\ndo 30 i = 1, 2\n30 end do\nif (a) then\n  goto 40\n40 end if\n99 end"
    ), @r#"
        do i = 1, n
          do j = 1, m
            10: a(i, j) = 0
        do k = 1, 2
          goto 20
          20: continue
        goto (10, 20), k
        if x [10, 20, 10]
        do i = 1, 2
          30: continue
        if a
          goto 40
        40: continue
        99: continue
        "#);
}

#[test]
fn array_constructs_blocks_and_memory() {
    insta::assert_snapshot!(body(
        "where (a > 0) a = 1\nwhere (a > 0)\n  a = 1\nelsewhere (a < 0)\n  a = 2\nelsewhere\n  a = 3\nend where\nforall (i = 1:n, j = 1:m:2, a(i) > 0) b(i,j) = 0\ndo concurrent (i = 1:n)\n  b(i) = 1\nend do\nassociate (x => y%z, w => v + 1)\n  x = w\nend associate\nblock\n  integer :: t\n  t = 1\nend block\nallocate(a(0:n, m), b, stat = ierr, source=c)\nallocate(real(8) :: d(n))\ndeallocate(a, stat=ierr); nullify(p, q%r)\nstop 'x'; error stop 2\nend"
    ), @r#"
        where (a Gt 0)
          a = 1
        where (a Gt 0)
          a = 1
        elsewhere (a Lt 0)
          a = 2
        elsewhere
          a = 3
        forall i = 1:n, j = 1:m:2 mask (a(i) Gt 0)
          b(i, j) = 0
        do concurrent i = 1:n mask 
          b(i) = 1
        associate x => y%z, w => (v Add 1)
          x = w
        block, 1 specs
          t = 1
        allocate a(0:n, m), b() stat=ierr source=c
        allocate real :: d(n)
        deallocate a stat=ierr
        nullify p, q%r
        stop error=false "x"
        stop error=true 2
        "#);
}

#[test]
fn input_and_output() {
    insta::assert_snapshot!(body(
        "write(*,*) 'a', x\nwrite(unit=6, fmt='(a)', advance='no') x\nread(5,*,end=10,iostat=ios) a, b\nread *, n; read '(i5)', k\nprint '(a,i0)', s, k; print 20, x\nprint *\n10 open(newunit=u, file='f'); close(u)\nrewind 5; backspace(5); inquire(file='f', exist=l); flush(6)\n20 format (1x, 'it''s', 3(f8.2, :, ','))\nend"
    ), @r#"
        Write (*, *) "a", x
        Write (unit=6, fmt="(a)", advance="no") x
        Read (5, *, end=10, iostat=ios) a, b
        Read (fmt=*) n
        Read (fmt="(i5)") k
        print "(a,i0)": s, k
        print 20: x
        print *: 
        10: Open (newunit=u, file="f") 
        Close (u) 
        Rewind (5) 
        Backspace (5) 
        Inquire (file="f", exist=l) 
        Flush (6) 
        20: format (1x, 'it''s', 3(f8.2, :, ','))
        "#);
}

#[test]
fn directives_pair_with_blocks_and_loops() {
    insta::assert_snapshot!(body(
        "!$ACC data copy( w(0:r+1,0:c+1) ) &\n!$ACC create (o)\n!$acc parallel num_gangs(10)&\n!$acc& num_workers(1)      &\n!$acc& vector_length(128)\n!$ACC loop !!! Work sharing\ndo i = 1, n\n  !$acc loop seq reduction(+:cells, t)\n  do j = 1, m\n    !$acc atomic update\n    x = x + 1\n  end do\nend do\n!$acc end parallel\n!$acc end data\n!$acc parallel loop gang default(present)\ndo i = 1, n\nend do\n!$acc end parallel loop\n!$acc kernels loop\nl: do concurrent (i = 1:n)\nend do l\n!$acc enter data create(a(1:s), b)\n!$acc wait(1) async(2)\n!$omp parallel\n!$ x = 1\nend"
    ), @r#"
        acc data copy(w(0:(r Add 1), 0:(c Add 1))) create(o)
          acc parallel num_gangs num_workers vector_length
            acc loop, end false
              do i = 1, n
                acc loop seq reduction(cells, t), end false
                  do j = 1, m
                    acc atomic
                      x = (x Add 1)
        acc parallel loop gang default, end true
          do i = 1, n
        acc kernels loop, end false
          l: do concurrent i = 1:n mask 
        acc enter data create(a(1:s), b)
        acc wait async
        "#);
}

#[test]
fn legacy_directives_are_todays() {
    let text = "!$acc data region copy(a(1:n)) local(b)\n!$acc region\ndo k = 1, n\n!$acc do independent, vector(16)\n\
                do i = 1, n\nend do\nend do\n!$acc end region\n!$acc region do\ndo i = 1, n\nend do\n\
                !$acc end region do\n!$acc region updatein(a) updateout(b(1:2))\nx = 1\n!$acc end region\n\
                !$acc update in(a)\n!$acc end data region\nend";
    insta::assert_snapshot!(super::messages(text), @"
    1:7: ACC2026 this program uses PGI Accelerator directives, OpenACC's forerunner (in OpenACC `region` is `kernels`, `data region` is `data`, `for` and `do` are `loop`, `local` is `create`, and sections in C give a length, not the last element)
    ");
    insta::assert_snapshot!(super::statements(&super::parse_text(text).0), @"
    acc data copy(a(1:n)) create(b)
      acc kernels
        do k = 1, n
          acc loop independent vector, end false
            do i = 1, n
      acc kernels loop, end true
        do i = 1, n
      block, 0 specs
        acc update device(a)
        acc kernels
          x = 1
        acc update self(b(1:2))
      acc update device(a)
    ");
}
