! Interfaces of cuRAND's host functions, under the names of NVIDIA's Fortran module `curand`. Link with `-cudalib=curand`.
module curand
  use, intrinsic :: iso_c_binding, only: c_int, c_size_t, c_long_long, c_ptr, c_float, c_double
  implicit none
  private :: c_int, c_size_t, c_long_long, c_ptr, c_float, c_double
  type, bind(c) :: curandgenerator
    type(c_ptr) :: handle
  end type
  integer, parameter :: curand_status_success = 0
  integer, parameter :: curand_rng_pseudo_default = 100, curand_rng_pseudo_xorwow = 101, curand_rng_pseudo_mrg32k3a = 121
  integer, parameter :: curand_rng_pseudo_mtgp32 = 141, curand_rng_pseudo_mt19937 = 142, &
        curand_rng_pseudo_philox4_32_10 = 161
  integer, parameter :: curand_rng_quasi_default = 200, curand_rng_quasi_sobol32 = 201
  integer, parameter :: curand_ordering_pseudo_best = 100, curand_ordering_pseudo_default = 101
  integer, parameter :: curand_ordering_pseudo_seeded = 102, curand_ordering_quasi_default = 201
  interface
    integer(c_int) function curandCreateGenerator(generator, rng_type) &
        bind(c, name='curandCreateGenerator')
      import
      type(curandgenerator) :: generator
      integer(c_int), value :: rng_type
    end function
    integer(c_int) function curandCreateGeneratorHost(generator, rng_type) &
        bind(c, name='curandCreateGeneratorHost')
      import
      type(curandgenerator) :: generator
      integer(c_int), value :: rng_type
    end function
    integer(c_int) function curandDestroyGenerator(generator) &
        bind(c, name='curandDestroyGenerator')
      import
      type(curandgenerator), value :: generator
    end function
    integer(c_int) function curandSetPseudoRandomGeneratorSeed(generator, seed) &
        bind(c, name='curandSetPseudoRandomGeneratorSeed')
      import
      type(curandgenerator), value :: generator
      integer(c_long_long), value :: seed
    end function
    integer(c_int) function curandSetGeneratorOffset(generator, offset) &
        bind(c, name='curandSetGeneratorOffset')
      import
      type(curandgenerator), value :: generator
      integer(c_long_long), value :: offset
    end function
    integer(c_int) function curandSetGeneratorOrdering(generator, order) &
        bind(c, name='curandSetGeneratorOrdering')
      import
      type(curandgenerator), value :: generator
      integer(c_int), value :: order
    end function
    integer(c_int) function curandSetStream(generator, stream) &
        bind(c, name='curandSetStream')
      import
      type(curandgenerator), value :: generator
      integer(c_long_long), value :: stream
    end function
    integer(c_int) function curandGenerate(generator, outputptr, num) &
        bind(c, name='curandGenerate')
      import
      type(curandgenerator), value :: generator
      type(*), dimension(*) :: outputptr
      integer(c_size_t), value :: num
    end function
    integer(c_int) function curandGenerateUniform(generator, outputptr, num) &
        bind(c, name='curandGenerateUniform')
      import
      type(curandgenerator), value :: generator
      type(*), dimension(*) :: outputptr
      integer(c_size_t), value :: num
    end function
    integer(c_int) function curandGenerateUniformDouble(generator, outputptr, num) &
        bind(c, name='curandGenerateUniformDouble')
      import
      type(curandgenerator), value :: generator
      type(*), dimension(*) :: outputptr
      integer(c_size_t), value :: num
    end function
    integer(c_int) function curandGenerateNormal(generator, outputptr, num, mean, stddev) &
        bind(c, name='curandGenerateNormal')
      import
      type(curandgenerator), value :: generator
      type(*), dimension(*) :: outputptr
      integer(c_size_t), value :: num
      real(c_float), value :: mean, stddev
    end function
    integer(c_int) function curandGenerateNormalDouble(generator, outputptr, num, mean, stddev) &
        bind(c, name='curandGenerateNormalDouble')
      import
      type(curandgenerator), value :: generator
      type(*), dimension(*) :: outputptr
      integer(c_size_t), value :: num
      real(c_double), value :: mean, stddev
    end function
    integer(c_int) function curandGenerateLogNormal(generator, outputptr, num, mean, stddev) &
        bind(c, name='curandGenerateLogNormal')
      import
      type(curandgenerator), value :: generator
      type(*), dimension(*) :: outputptr
      integer(c_size_t), value :: num
      real(c_float), value :: mean, stddev
    end function
    integer(c_int) function curandGenerateLogNormalDouble(generator, outputptr, num, mean, stddev) &
        bind(c, name='curandGenerateLogNormalDouble')
      import
      type(curandgenerator), value :: generator
      type(*), dimension(*) :: outputptr
      integer(c_size_t), value :: num
      real(c_double), value :: mean, stddev
    end function
    integer(c_int) function curandGeneratePoisson(generator, outputptr, num, lambda) &
        bind(c, name='curandGeneratePoisson')
      import
      type(curandgenerator), value :: generator
      type(*), dimension(*) :: outputptr
      integer(c_size_t), value :: num
      real(c_double), value :: lambda
    end function
  end interface
end module
