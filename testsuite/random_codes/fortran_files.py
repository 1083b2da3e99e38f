"""The files of a random code in Fortran, around the statements that `fortran.py` wrote."""
from fortran import KINDS


def files(code):
    """Names and texts, in the order in which they are compiled."""
    made = {"config.h": config_header(code), "config.F90": config(code), "tools.F90": tools(code), "fields.F90": fields(code)}
    groups = split(code.rng, code.procedures)
    for number, group in enumerate(groups, 1):
        made[f"work_{number}.F90"] = work(code, number, group)
    made["main.F90"] = main(code, len(groups))
    return made


def split(rng, items):
    """In one to three parts."""
    parts = [[] for _ in range(rng.randint(1, min(3, len(items))))]
    for number, item in enumerate(items):
        parts[number % len(parts)].append(item)
    return parts


def config_header(code):
    sizes = "".join(f"#define {axis.upper()} {size}\n" for axis, size in code.sizes.items())
    return f"#ifndef CONFIG_H\n#define CONFIG_H\n{sizes}#define VLEN 32\n#define LINE 24\n#endif\n"


def config(code):
    declared = code.rng.random() < 0.5
    sizes = "integer, parameter :: nx = NX, ny = NY, nz = NZ" if declared else "integer :: nx = NX, ny = NY, nz = NZ"
    create = "" if declared else code.rng.choice(("  !$acc declare create(nx, ny, nz)\n", "  !$acc declare copyin(nx, ny, nz)\n", ""))
    code.sizes_vary = not declared
    return f"""#include "config.h"
module config
  implicit none
#ifdef SINGLE
  integer, parameter :: wp = kind(1.0)
#else
  integer, parameter :: wp = selected_real_kind(15, 307)
#endif
  {sizes}
{create}  integer :: shift = 0
  !$acc declare create(shift)
  logical :: use_gpu = .false., use_host = .true.
  character(len=16) :: scheme = 'none'
contains
  subroutine read_config(unit)
    integer, intent(in) :: unit
    integer :: status
    namelist /run/ {'' if declared else 'nx, ny, nz, '}shift, use_gpu, use_host, scheme
    read (unit, nml=run, iostat=status)
    if (status /= 0) stop 'no namelist'
    !$acc update device(shift)
{'    !$acc update device(nx, ny, nz)' if 'create' in create else ''}
  end subroutine read_config
end module config
"""


def tools(code):
    rows = "".join(row(level, kind) for level in ("seq", "vector") for kind in ("int", "long", "real", "single"))
    names = "".join(f"  public :: row_{level}_{kind}\n" for level in ("seq", "vector") for kind in ("int", "long", "real", "single"))
    elemental = code.rng.choice(("elemental ", "pure ", "")) 
    return f"""module tools
  use config, only: wp, shift
  implicit none
  private
  interface clip
    module procedure clip_int, clip_long, clip_real, clip_single
  end interface
  interface twist
    module procedure twist_int, twist_real
  end interface
  public :: clip, twist
{names}contains
  {elemental}integer function clip_int(x)
    !$acc routine seq
    integer, intent(in) :: x
    clip_int = mod(x, 1009)
  end function
  {elemental}integer(8) function clip_long(x)
    integer(8), intent(in) :: x
    !$acc routine seq
    clip_long = mod(x, 1009_8)
  end function
  {elemental}function clip_real(x) result(y)
    !$acc routine seq
    real(wp), intent(in) :: x
    real(wp) :: y
    y = 0.25_wp*aint(mod(x, 1009.0_wp))
  end function
  {elemental}function clip_single(x) result(y)
    !$acc routine seq
    real(4), intent(in) :: x
    real(4) :: y
    y = 0.25*aint(mod(x, 1009.0))
  end function
  {elemental}integer function twist_int(x, i)
    !$acc routine seq
    integer, intent(in) :: x, i
    twist_int = clip(x + 2*i + shift)
  end function
  {elemental}real(wp) function twist_real(x, i)
    !$acc routine seq
    real(wp), intent(in) :: x
    integer, intent(in) :: i
    twist_real = clip(x - i) + shift
  end function
{rows}end module tools
"""


def row(level, kind):
    loop = "    !$acc loop vector\n" if level == "vector" else ""
    return f"""  subroutine row_{level}_{kind}(a, b, n)
    !$acc routine {level}
    integer, intent(in) :: n
    {KINDS[kind]}, intent(inout) :: a(n)
    {KINDS[kind]}, intent(in) :: b(n)
    integer :: i
{loop}    do i = 1, n
      a(i) = clip(a(i) + 2*b(i))
    end do
  end subroutine
"""


def fields(code):
    rng, lines = code.rng, []
    for holder in code.holders:
        lines += holder_type(holder)
    for holder in code.holders:
        lines.append(f"  type({holder.name}_t), target :: {holder.name}{f'({holder.count})' if holder.count else ''}")
    for field in code.fields:
        shape = ", ".join(":" * field.rank)
        if field.holder or field.form == "local":
            continue
        if field.form == "declared fixed":
            lines.append(f"  {KINDS[field.type]} :: {field.name}({code.fixed_bounds(field)})")
        elif field.form == "pointer":
            lines.append(f"  {KINDS[field.type]}, pointer{rng.choice((', contiguous', ''))} :: {field.name}({shape}) => null()")
        else:
            lines.append(f"  {KINDS[field.type]}, allocatable{rng.choice((', target', ''))} :: {field.name}({shape})")
        if field.life == "declare":
            lines.append(f"  !$acc declare create({field.name})")
    values = list(range(1, code.sizes["nx"] + 1))
    rng.shuffle(values)
    return f"""#include "config.h"
module fields
  use config
  implicit none
  type particle
    integer :: x
    integer :: place(3)
  end type
  type(particle) :: particles(NX) = particle(1, [1, 2, 3])
  integer :: perm(NX) = [{', '.join(map(str, values))}]
  !$acc declare copyin(perm)
{chr(10).join(lines)}
end module fields
"""


def holder_type(holder):
    components = []
    for field in holder.fields:
        shape = ", ".join(":" * field.rank)
        if field.element <= 1:
            end = " => null()" if field.form == "pointer" else ""
            components.append(f"    {KINDS[field.type]}, {field.form} :: {field.name}({shape}){end}")
    if holder.nested:
        inner = [f"  type {holder.name}_inner_t", "    integer :: steps = 0", *components, "  end type"]
        return inner + [f"  type {holder.name}_t", "    integer :: number = 0", f"    type({holder.name}_inner_t) :: inner", "  end type"]
    return [f"  type {holder.name}_t", "    integer :: number = 0", "    character(8) :: label = 'none'", *components, "  end type"]


def work(code, number, group):
    uses = ["  use config", "  use fields", "  use tools"] + [f"  use work_{k}" for k in range(1, number) if code.rng.random() < 0.5]
    if code.rng.random() < 0.5:
        uses += ["#ifdef _OPENACC", "  use openacc", "#endif"]
    lines = ['#include "config.h"', f"module work_{number}", *uses, "  implicit none", "contains"]
    for procedure in group:
        lines += procedure.lines
    return "\n".join(lines + [f"end module work_{number}", ""])


def main(code, groups):
    rng = code.rng
    keyed = [p for p in code.procedures if not p.arguments]
    local = [f for f in code.fields if f.form == "local"]
    declarations = [f"  {KINDS[f.type]}, allocatable{rng.choice((', target', ''))} :: {f.name}({', '.join(':' * f.rank)})" for f in local]
    values = "".join(f"{axis} = {size}, " for axis, size in code.sizes.items()) if code.sizes_vary else ""
    lines = ['#include "config.h"', "program main", "#ifdef _OPENACC", "  use openacc", "#endif", "  use config", "  use fields", "  use tools"]
    lines += [f"  use work_{k}" for k in range(1, groups + 1)] + ["  implicit none", *declarations]
    lines += ["  integer :: i, j, k, step, unit", "  integer(8) :: total"]
    lines += ["  open(newunit=unit, status='scratch', form='formatted')", "  write (unit, '(a)') '&run'"]
    if values:
        lines.append(f"  write (unit, '(a)') '{values.rstrip(', ')}'")
    lines += [f"  write (unit, '(a)') 'shift = {rng.randint(0, 9)}, use_gpu = .true., use_host = .false., scheme = ''rk2'' /'",
              "  rewind(unit)", "  call read_config(unit)", "  close(unit)", "  total = len_trim(scheme)"]
    lines += code.main + ["  print '(a,3(1x,i0))', 'particles', sum(particles%x), sum(particles%place(1)), sum(particles%place(3))"]
    lines += ["  print '(a,i0)', 'total ', total"]
    if keyed:
        lines += ["contains", "  subroutine run_by_key(key, total)", "    character(*), intent(in) :: key", "    integer(8), intent(inout) :: total",
                  "    select case (trim(key))"]
        for procedure in keyed:
            lines += [f"    case ('{procedure.name}')", f"      call {procedure.name}(total)"]
        lines += ["    case default", "      stop 'no such step'", "    end select", "  end subroutine run_by_key"]
    return "\n".join(lines + ["end program main", ""])
