#include <ISO_Fortran_binding.h>
#include <stdio.h>
#include <string.h>
void cs(CFI_cdesc_t*d){ if(!d){puts("absent");fflush(stdout);return;} printf("%d %zu %.*s\n",d->rank,d->elem_len,(int)(d->elem_len*(d->rank?d->dim[0].extent:1)),(char*)d->base_addr);fflush(stdout);}
extern void fs(CFI_cdesc_t*, CFI_cdesc_t*, CFI_cdesc_t*, CFI_cdesc_t*);
void back(void){ CFI_CDESC_T(0) a; CFI_CDESC_T(1) b; char t[]="hello", u[]="abcdef"; CFI_index_t e[1]={3};
CFI_establish((CFI_cdesc_t*)&a,t,0,CFI_type_char,5,0,0);
CFI_establish((CFI_cdesc_t*)&b,u,0,CFI_type_char,2,1,e);
fs((CFI_cdesc_t*)&a,(CFI_cdesc_t*)&b,(CFI_cdesc_t*)&b,0);
}
