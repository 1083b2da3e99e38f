"""The main program of a kernel's spellings in Fortran: data, checks, and the clock."""
from expressions import calls, counted, real
from render_fortran import Procedure

MAIN = """program {name}
  use, intrinsic :: iso_fortran_env, only: int64, real64, output_unit
  use {name}_spellings
  implicit none
  integer, parameter :: samples = 20
  type(fields), target :: g
{storage}
  integer :: {sizes}, spelling, calls
  integer(int64) :: q
  real(real64) :: finish
  character(32) :: word
  character(16384) :: left_out = ''

  ! Arguments: seconds that all may take, calls of each behind the first, spellings to leave out (a,b,...), sizes.
  calls = samples
  finish = 60
  if (command_argument_count() > 2) then
    call get_command_argument(1, word)
    read (word, *) finish
    call get_command_argument(2, word)
    read (word, *) calls
    calls = min(calls, samples)
    call get_command_argument(3, left_out)
  end if
  finish = now() + 1e3_real64 * finish
{arguments}
  call make()
  do spelling = 1, {count}
    call one()
  end do
  print '(a,es14.6)', 'checksum ', checksum()
contains
  real(real64) function now()
    integer(int64) :: ticks, rate
    call system_clock(ticks, rate)
    now = 1e3_real64 * real(ticks, real64) / rate
  end function

  integer function hash(q)
    integer(int64), intent(in) :: q
    hash = int(shiftr(iand(q * 2654435761_int64, 4294967295_int64), 8))
  end function

  subroutine one()
    select case (spelling)
{measures}
    end select
  end subroutine

  subroutine make()
{make}
  end subroutine

  subroutine restart()
{restart}
  end subroutine

  subroutine keep()
{keep}
  end subroutine

  real(real64) function difference(margin) result(worst)
    integer, intent(in) :: margin
    integer :: i1, i2, i3
    worst = 0
{difference}
  end function

  real(real64) function checksum() result(total)
    total = 0
{checksum}
  end function

  ! Prints: spelling NAME, the milliseconds of the median call by the wall clock, how many calls, ok or wrong.
  subroutine measure(name, constant, margin)
    character(*), intent(in) :: name
    logical, intent(in) :: constant
    integer, intent(in) :: margin
    real(real64) :: times(samples), first, worst
    integer :: done
    if (constant .and. .not. ({same}) .or. index(',' // trim(left_out) // ',', ',' // name // ',') > 0) return
    if (now() > finish) then
      print '(a)', 'spelling ' // name // ' unmeasured'
      return
    end if
    call restart()
    first = now()
    call call_it()
    first = now() - first
    worst = 0
    if (spelling == 1) then
      call keep()
    else
      worst = difference(margin)
    end if
    done = 0
    if (first < 300) then
      do done = 1, calls
        times(done) = now()
        call call_it()
        times(done) = now() - times(done)
      end do
      done = calls
      call sort(times(:done))
      if (done > 0) first = times((done + 1) / 2)
    end if
    print '(a,f0.6,a,i0,a)', 'spelling ' // name // ' ms ', first, ' calls ', done + 1, ' ' // &
      trim(merge('ok   ', 'wrong', worst < 1e-3_real64))
    flush (output_unit)
  end subroutine

  subroutine call_it()
    select case (spelling)
{calls}
    end select
  end subroutine

  subroutine sort(times)
    real(real64), intent(inout) :: times(:)
    real(real64) :: least
    integer :: i, at
    do i = 1, size(times)
      at = i - 1 + minloc(times(i:), 1)
      least = times(at)
      times(at) = times(i)
      times(i) = least
    end do
  end subroutine
end program
"""


def main(kernel, spellings, sizes):
    """The main program."""
    procedures = [Procedure(kernel, spelling) for spelling in spellings]
    outputs = [array for array in kernel.arrays if array.use != "in"]
    return MAIN.format(
        name=kernel.name, storage="\n".join(_storage(array) for array in kernel.arrays), sizes=", ".join(sizes),
        arguments="\n".join(_argument(size, index) for index, size in enumerate(sizes, 4)), count=len(spellings),
        measures="\n".join(f"    case ({index})\n      call measure('{p.spelling.name}', "
                           f".{str(p.spelling.bounds == 'constant').lower()}., {_margin(p)})"
                           for index, p in enumerate(procedures, 1)),
        make="\n".join(_make(array) for array in kernel.arrays) + "\n    !$acc enter data copyin(g)\n" + "\n".join(
            f"    !$acc enter data copyin(g%{array.name})" for array in kernel.arrays) + "\n" + "\n".join(
            f"    p_{array.name} => g%{array.name}" for array in kernel.arrays),
        restart="\n".join(_copy(f"g%{a.name}", f"first_{a.name}") for a in outputs),
        keep="\n".join(_copy(f"kept_{a.name}", f"g%{a.name}") for a in outputs),
        difference="\n".join(_difference(a) for a in outputs),
        checksum="\n".join(f"    !$acc update self(kept_{a.name})\n    total = total + sum(real(kept_{a.name}, real64))"
                           for a in outputs),
        calls="\n".join(f"    case ({index})\n      {p.call()}" for index, p in enumerate(procedures, 1)),
        same=" .and. ".join(f"{size} == c{size * 2}" for size in sizes))


def _margin(procedure):
    """Array notation leaves the borders alone as the kernel's loops without them do."""
    return procedure.body.margin if procedure.body else max(body.margin for body in procedure.kernel.bodies)


def _argument(size, index):
    return (f"  {size} = c{size * 2}\n  if (command_argument_count() >= {index}) then\n"
            f"    call get_command_argument({index}, word)\n    read (word, *) {size}\n  end if")


def _storage(array):
    of = {"float": "real", "int": "integer"}[array.type]
    shape = "(" + ",".join(":" * len(array.extents)) + ")"
    text = f"  {of}, pointer :: p_{array.name}{shape}"
    if array.use != "in":
        text += f"\n  {of}, allocatable :: first_{array.name}{shape}, kept_{array.name}{shape}"
    return text


def _make(array):
    """Allocates an array and gives each element, counted from nought through memory, its value."""
    name, extents = array.name, list(reversed(array.extents))
    start = calls(real(counted(array.start, 1), ""), {}, None, {"MOD": lambda a, b: f"mod(int({a}, int64), int({b}, int64))"})
    subscripts, stride = [], ""
    for extent in extents:
        base = f"q / ({stride})" if stride else "q"
        subscripts.append(f"1 + mod({base}, int({extent}, int64))")
        stride = f"{stride} * {extent}" if stride else f"1_int64 * {extent}"
    kind = "int(" if array.type == "int" else "("
    text = [f"    allocate (g%{name}({', '.join(extents)}))", f"    do q = 0, {stride} - 1",
            f"      g%{name}({', '.join(subscripts)}) = {kind}{start})", "    end do"]
    if array.use != "in":
        text += [f"    allocate (first_{name}, kept_{name}, source=g%{name})",
                 f"    !$acc enter data copyin(first_{name}, kept_{name})"]
    return "\n".join(text)


def _copy(to, source):
    return f"    !$acc kernels default(present)\n    {to} = {source}\n    !$acc end kernels"


def _difference(array):
    extents = list(reversed(array.extents))
    variables = ["i1", "i2", "i3"][:len(extents)]
    place = ", ".join(variables)
    collapse = f" collapse({len(extents)})" if len(extents) > 1 else ""
    lines = [f"    !$acc parallel loop default(present) reduction(max:worst){collapse}"]
    for variable, extent in reversed(list(zip(variables, extents))):
        lines.append(f"    do {variable} = 1 + margin, {extent} - margin")
    name = array.name
    lines.append(f"      worst = max(worst, abs(real(g%{name}({place}) - kept_{name}({place}), real64)) / "
                 f"(1 + abs(real(kept_{name}({place}), real64))))")
    return "\n".join(lines + ["    end do"] * len(extents))
