/* C descriptors of Fortran's data objects (Fortran 2018, 18.5), in the layout that accc's Fortran passes and flang-rt's CFI
 * functions read. A C file that Fortran of accc passes descriptors to is compiled with this header: another compiler's has
 * another layout. */
#ifndef CFI_ISO_FORTRAN_BINDING_H_
#define CFI_ISO_FORTRAN_BINDING_H_

#include <stddef.h>

#define CFI_VERSION 20240719
#define CFI_MAX_RANK 15

typedef unsigned char CFI_rank_t;
typedef unsigned char CFI_attribute_t;
typedef signed char CFI_type_t;
typedef ptrdiff_t CFI_index_t;

#define CFI_attribute_other 0
#define CFI_attribute_pointer 1
#define CFI_attribute_allocatable 2

/* Integers that C has under two names have the code of the kind, as Fortran's descriptors do. */
#define CFI_type_int8_t 7
#define CFI_type_int16_t 8
#define CFI_type_int32_t 9
#define CFI_type_int64_t 10
#define CFI_type_int128_t 11
#define CFI_type_signed_char CFI_type_int8_t
#define CFI_type_short CFI_type_int16_t
#define CFI_type_int CFI_type_int32_t
#define CFI_type_long CFI_type_int64_t
#define CFI_type_long_long CFI_type_int64_t
#define CFI_type_size_t CFI_type_int64_t
#define CFI_type_int_least8_t CFI_type_int8_t
#define CFI_type_int_least16_t CFI_type_int16_t
#define CFI_type_int_least32_t CFI_type_int32_t
#define CFI_type_int_least64_t CFI_type_int64_t
#define CFI_type_int_fast8_t CFI_type_int8_t
#define CFI_type_int_fast16_t CFI_type_int64_t
#define CFI_type_int_fast32_t CFI_type_int64_t
#define CFI_type_int_fast64_t CFI_type_int64_t
#define CFI_type_intmax_t CFI_type_int64_t
#define CFI_type_intptr_t CFI_type_int64_t
#define CFI_type_ptrdiff_t CFI_type_int64_t
#define CFI_type_float 27
#define CFI_type_double 28
#define CFI_type_extended_double 29
#define CFI_type_long_double CFI_type_extended_double
#define CFI_type_float128 31
#define CFI_type_float_Complex 34
#define CFI_type_double_Complex 35
#define CFI_type_extended_double_Complex 36
#define CFI_type_long_double_Complex CFI_type_extended_double_Complex
#define CFI_type_float128_Complex 38
#define CFI_type_Bool 39
#define CFI_type_char 40
#define CFI_type_cptr 41
#define CFI_type_cfunptr CFI_type_cptr
#define CFI_type_struct 42
#define CFI_type_char32_t 44
#define CFI_type_other (-1)

#define CFI_SUCCESS 0
#define CFI_ERROR_BASE_ADDR_NULL 11
#define CFI_ERROR_BASE_ADDR_NOT_NULL 12
#define CFI_INVALID_ELEM_LEN 13
#define CFI_INVALID_RANK 14
#define CFI_INVALID_TYPE 15
#define CFI_INVALID_ATTRIBUTE 16
#define CFI_INVALID_EXTENT 17
#define CFI_INVALID_DESCRIPTOR 18
#define CFI_ERROR_MEM_ALLOCATION 19
#define CFI_ERROR_OUT_OF_BOUNDS 20

typedef struct CFI_dim_t {
  CFI_index_t lower_bound;
  CFI_index_t extent; /* -1: of the last dimension of an assumed-size array */
  CFI_index_t sm;     /* bytes from an element to the next of the dimension */
} CFI_dim_t;

#define ACCC_CFI_HEAD_ \
  void *base_addr; \
  size_t elem_len; \
  int version; \
  CFI_rank_t rank; \
  CFI_type_t type; \
  CFI_attribute_t attribute; \
  unsigned char extra; /* flang-rt's own */

typedef struct CFI_cdesc_t {
  ACCC_CFI_HEAD_
  CFI_dim_t dim[]; /* rank of them */
} CFI_cdesc_t;

#define CFI_CDESC_T(RANK) \
  struct { \
    ACCC_CFI_HEAD_ \
    CFI_dim_t dim[RANK]; \
  }

#ifdef __cplusplus
extern "C" {
#endif

void *CFI_address(const CFI_cdesc_t *dv, const CFI_index_t subscripts[]);
int CFI_allocate(CFI_cdesc_t *dv, const CFI_index_t lower_bounds[], const CFI_index_t upper_bounds[], size_t elem_len);
int CFI_deallocate(CFI_cdesc_t *dv);
int CFI_establish(CFI_cdesc_t *dv, void *base_addr, CFI_attribute_t attribute, CFI_type_t type, size_t elem_len,
                  CFI_rank_t rank, const CFI_index_t extents[]);
int CFI_is_contiguous(const CFI_cdesc_t *dv);
int CFI_section(CFI_cdesc_t *result, const CFI_cdesc_t *source, const CFI_index_t lower_bounds[],
                const CFI_index_t upper_bounds[], const CFI_index_t strides[]);
int CFI_select_part(CFI_cdesc_t *result, const CFI_cdesc_t *source, size_t displacement, size_t elem_len);
int CFI_setpointer(CFI_cdesc_t *result, CFI_cdesc_t *source, const CFI_index_t lower_bounds[]);

#ifdef __cplusplus
}
#endif

#endif
