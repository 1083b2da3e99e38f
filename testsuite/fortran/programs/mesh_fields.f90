! mesh module: nested allocatable components, generics, operators, finalizers, deferred-length names
module kinds
  use, intrinsic :: iso_fortran_env, only: dp => real64, i8 => int64, error_unit, output_unit
  implicit none
  private
  public :: dp, i8, error_unit, output_unit
end module kinds
module mesh_mod
  use kinds
  implicit none
  private
  public :: mesh_t, field_t, operator(+), operator(*), assignment(=), norm, new_field, dot
  type :: node_t
    real(dp) :: x(2) = 0.0_dp
    integer, allocatable :: neighbours(:)
  end type node_t
  type :: mesh_t
    private
    character(:), allocatable :: name
    type(node_t), allocatable :: nodes(:)
    integer :: counters(3) = [1, 2, 3]
  contains
    procedure, public :: init => mesh_init
    procedure, public :: size => mesh_size
    procedure, public :: connect
    procedure, public :: degree
    procedure, public, nopass :: version
    procedure, public :: get_name
    procedure, private :: add_node_xy, add_node_vec
    generic, public :: add => add_node_xy, add_node_vec
    final :: mesh_final
  end type mesh_t
  type :: field_t
    type(mesh_t), pointer :: mesh => null()
    real(dp), allocatable :: v(:)
    character(len=:), allocatable :: label
  contains
    procedure :: fill
    procedure :: max_abs
  end type field_t
  interface operator(+)
    module procedure add_fields
  end interface
  interface operator(*)
    module procedure scale_left, scale_right
  end interface
  interface assignment(=)
    module procedure field_from_scalar
  end interface
  interface norm
    module procedure norm_field, norm_vec
  end interface norm
  interface new_field
    procedure make_field
  end interface
  integer, public, save :: finalised = 0
contains
  subroutine mesh_init(this, name, n)
    class(mesh_t), intent(out) :: this
    character(*), intent(in) :: name
    integer, intent(in) :: n
    integer :: i
    this%name = name // '-mesh'
    allocate(this%nodes(0))
    do i = 1, n
      call this%add(real(i, dp), real(i*i, dp))
    end do
    call this%add([0.5_dp, 0.25_dp])
  end subroutine mesh_init
  subroutine add_node_xy(this, x, y)
    class(mesh_t), intent(inout) :: this
    real(dp), intent(in) :: x, y
    type(node_t) :: node
    node%x = [x, y]
    allocate(node%neighbours(0))
    this%nodes = [this%nodes, node]
  end subroutine add_node_xy
  subroutine add_node_vec(this, x)
    class(mesh_t), intent(inout) :: this
    real(dp), intent(in) :: x(:)
    call this%add(x(1), x(2))
  end subroutine add_node_vec
  pure integer function mesh_size(this)
    class(mesh_t), intent(in) :: this
    mesh_size = size(this%nodes)
  end function mesh_size
  subroutine connect(this, a, b)
    class(mesh_t), intent(inout), target :: this
    integer, intent(in) :: a, b
    type(node_t), pointer :: na
    na => this%nodes(a)
    na%neighbours = [na%neighbours, b]
    associate (nb => this%nodes(b)%neighbours)
      this%nodes(b)%neighbours = [nb, a]
    end associate
  end subroutine connect
  elemental integer function degree(this, i)
    class(mesh_t), intent(in) :: this
    integer, intent(in) :: i
    degree = size(this%nodes(i)%neighbours)
  end function degree
  function version() result(v)
    character(:), allocatable :: v
    v = 'v1.' // achar(iachar('0') + 2)
  end function version
  function get_name(this) result(s)
    class(mesh_t), intent(in) :: this
    character(len(this%name)) :: s
    s = this%name
  end function get_name
  subroutine mesh_final(this)
    type(mesh_t), intent(inout) :: this
    finalised = finalised + 1
  end subroutine mesh_final
  function make_field(mesh, label) result(f)
    type(mesh_t), target, intent(in) :: mesh
    character(*), intent(in), optional :: label
    type(field_t) :: f
    f%mesh => mesh
    allocate(f%v(mesh%size()), source=0.0_dp)
    f%label = 'unnamed'
    if (present(label)) f%label = trim(label)
  end function make_field
  subroutine fill(this, f)
    class(field_t), intent(inout) :: this
    interface
      pure function f(x) result(y)
        import :: dp
        real(dp), intent(in) :: x(2)
        real(dp) :: y
      end function f
    end interface
    integer :: i
    do i = 1, this%mesh%size()
      this%v(i) = f(this%mesh%nodes(i)%x)
    end do
  end subroutine fill
  real(dp) function max_abs(this)
    class(field_t), intent(in) :: this
    max_abs = maxval(abs(this%v))
  end function max_abs
  type(field_t) function add_fields(a, b) result(c)
    type(field_t), intent(in) :: a, b
    c = a
    c%v = a%v + b%v
    c%label = a%label // '+' // b%label
  end function add_fields
  function scale_left(s, a) result(c)
    real(dp), intent(in) :: s
    type(field_t), intent(in) :: a
    type(field_t) :: c
    c%mesh => a%mesh
    c%v = s * a%v
    c%label = '(s*' // a%label // ')'
  end function scale_left
  function scale_right(a, s) result(c)
    type(field_t), intent(in) :: a
    real(dp), intent(in) :: s
    type(field_t) :: c
    c = s * a
  end function scale_right
  subroutine field_from_scalar(a, s)
    type(field_t), intent(inout) :: a
    real(dp), intent(in) :: s
    a%v(:) = s
  end subroutine field_from_scalar
  real(dp) function norm_field(a)
    type(field_t), intent(in) :: a
    norm_field = sqrt(sum(a%v**2))
  end function norm_field
  real(dp) function norm_vec(a)
    real(dp), intent(in) :: a(:)
    norm_vec = sqrt(dot_product(a, a))
  end function norm_vec
  pure real(dp) function dot(a, b)
    class(field_t), intent(in) :: a, b
    dot = sum(a%v * b%v)
  end function dot
end module mesh_mod
program main
  use kinds
  use mesh_mod
  implicit none
  type(mesh_t), target :: mesh
  type(field_t) :: f, g, h
  integer :: i
  call mesh%init('test', 4)
  call mesh%connect(1, 2); call mesh%connect(2, 3); call mesh%connect(1, 5)
  print '(a,i0,1x,a)', mesh%get_name() // ' ', mesh%size(), mesh%version()
  print '(*(i0,1x))', mesh%degree([(i, i = 1, mesh%size())])
  f = new_field(mesh, 'f  ')
  g = new_field(mesh)
  call f%fill(paraboloid)
  g = 2.0_dp
  h = f + 0.5_dp * g
  print '(a,5f8.3)', h%label, h%v
  h = h * 2.0_dp
  print '(a,2f10.4)', h%label, norm(h), norm([3.0_dp, 4.0_dp])
  write (output_unit, '(2(es12.4,1x))') h%max_abs(), dot(f, g)
  call scope
  print '(i0)', finalised
contains
  pure function paraboloid(x) result(y)
    real(dp), intent(in) :: x(2)
    real(dp) :: y
    y = x(1)**2 - x(2)
  end function paraboloid
  subroutine scope
    type(mesh_t) :: local
    call local%init('local', 1)
    print '(a)', local%get_name()
  end subroutine scope
end program main
