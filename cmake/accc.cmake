# CMake toolchain file: C, Fortran and, where the installation reads it, C++ compiled by the accc whose installation this file belongs to.
#
#   cmake -S . -B build --toolchain PREFIX/lib/accc/accc.cmake
#
# and in the project, as with any compiler that knows OpenACC:
#
#   find_package(OpenACC REQUIRED)
#   target_link_libraries(jacobi PRIVATE OpenACC::OpenACC_C)        # or _Fortran, _CXX
#   target_compile_options(jacobi PRIVATE -gpu=cc80 -Minfo=accel)   # what more accc is to be told
#
# CMake takes accc for GNU in C and for Clang in C++. In Fortran it has no name for accc; what it would look up by the name
# stands here.

get_filename_component(ACCC "${CMAKE_CURRENT_LIST_DIR}/../../bin/accc" ABSOLUTE)
if(NOT EXISTS "${ACCC}")
  message(FATAL_ERROR "accc.cmake: there is no ${ACCC}; use the accc.cmake of an installation (cargo xtask install)")
endif()
set(CMAKE_C_COMPILER "${ACCC}")
if(EXISTS "${CMAKE_CURRENT_LIST_DIR}/accc-clang")
  set(CMAKE_CXX_COMPILER "${ACCC}++")
  # FindOpenACC tries no option with compilers that it does not expect to know OpenACC, and Clang is one of them.
  set(OpenACC_CXX_FLAGS "-fopenacc" CACHE STRING "The option by which C++ has OpenACC")
endif()
# CMake waits for NAME.mod when a source that holds a module has been compiled. The option is the compiler's first word and
# no flag: -DCMAKE_Fortran_FLAGS=... replaces flags.
set(CMAKE_Fortran_COMPILER "${ACCC}" "-module-suffix=.mod")

set(CMAKE_Fortran_MODDIR_FLAG "-J")
set(CMAKE_Fortran_FORMAT_FIXED_FLAG "-ffixed-form")
set(CMAKE_Fortran_FORMAT_FREE_FLAG "-ffree-form")
set(CMAKE_Fortran_COMPILE_OPTIONS_PREPROCESS_ON "-cpp")
set(CMAKE_Fortran_COMPILE_OPTIONS_PIC "-fPIC")
set(CMAKE_Fortran_FLAGS_DEBUG_INIT "-g")
set(CMAKE_Fortran_FLAGS_RELEASE_INIT "-O3")
set(CMAKE_Fortran_FLAGS_RELWITHDEBINFO_INIT "-O2 -g")
set(CMAKE_Fortran_FLAGS_MINSIZEREL_INIT "-O2")
# For Ninja, which learns the order of the modules from the preprocessed text.
set(CMAKE_Fortran_PREPROCESS_SOURCE
    "<CMAKE_Fortran_COMPILER> -cpp <DEFINES> <INCLUDES> <FLAGS> -E <SOURCE> -o <PREPROCESSED_SOURCE>")
