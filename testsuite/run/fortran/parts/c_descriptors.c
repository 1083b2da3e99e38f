#include <ISO_Fortran_binding.h>
#include <stdio.h>
void show(CFI_cdesc_t *d){ 
 const char*n="?"; switch(d->type){case CFI_type_int8_t:n="i8";break;case CFI_type_short:n="i16";break;case CFI_type_int:n="int";break;case CFI_type_long:n="long";break;case CFI_type_float:n="float";break;case CFI_type_double:n="double";break;case CFI_type_float_Complex:n="cf";break;case CFI_type_double_Complex:n="cd";break;case CFI_type_Bool:n="bool";break;case CFI_type_char:n="char";break;case CFI_type_struct:n="struct";break;case CFI_type_cptr:n="cptr";break;case CFI_type_other:n="other";break;}
 printf("%s rank %d len %zu attr %d null %d cont %d:",n,d->rank,d->elem_len,d->attribute,d->base_addr==0,d->base_addr?CFI_is_contiguous(d):-1);
 if(d->base_addr)for(int i=0;i<d->rank;i++) printf(" [%d %d %d]",(int)d->dim[i].lower_bound,(int)d->dim[i].extent,(int)d->dim[i].sm);
 puts(""); fflush(stdout);
}
void mk(void (*f)(CFI_cdesc_t*)){
 CFI_CDESC_T(2) x; int a[6]={1,2,3,4,5,6}; CFI_index_t e[2]={2,3};
 int r=CFI_establish((CFI_cdesc_t*)&x,a,CFI_attribute_other,CFI_type_int,0,2,e); printf("est %d\n",r);fflush(stdout);
 f((CFI_cdesc_t*)&x);
}

extern void any(CFI_cdesc_t *);
/* Descriptors of C's own making have no more dimensions than their rank. */
void go(void) {
  CFI_CDESC_T(2) x;
  CFI_CDESC_T(0) y;
  int a[6] = {1, 2, 3, 4, 5, 6}, b = 7;
  CFI_index_t e[2] = {2, 3};
  CFI_establish((CFI_cdesc_t *)&x, a, CFI_attribute_other, CFI_type_int, 0, 2, e);
  any((CFI_cdesc_t *)&x);
  CFI_establish((CFI_cdesc_t *)&y, &b, CFI_attribute_other, CFI_type_int, 0, 0, 0);
  any((CFI_cdesc_t *)&y);
}
