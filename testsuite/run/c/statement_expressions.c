// Statement expressions in all positions, members of results, casts to unions, ranges of cases.
#include <stdio.h>
#include <string.h>
struct s{int a[3];char c;};
static struct s mk(int x){ struct s r={{x,x+1,x+2},'k'}; return r; }
union u{int i;float f;double d;long l;};
#define max(a,b) ({__typeof__(a) _a=(a);__typeof__(b) _b=(b);_a>_b?_a:_b;})
int g;
static int cnt(void){return ++g;}
int main(void){
  int x=({int y=3;y*y;});
  printf("%d %d\n",x,max(3,max(5,4)));
  printf("%d %d\n",mk(4).a[1],({mk(7);}).a[2]);
  printf("%c\n",({struct s t=mk(1);t;}).c);
  union u v=(union u)3; printf("%d\n",v.i); v=(union u)2.5; printf("%g\n",v.d);
  int arr[({5;})]; printf("%zu\n",sizeof arr/sizeof*arr);
  for(int i=0;i<({int k=3;k;});i++) if(({i==1;})) continue; else printf("i%d ",i);
  puts("");
  int z=0; while(({z++;z<4;})); printf("%d\n",z);
  switch(({z;})){case 4 ... 6: puts("r"); break; default: puts("d");}
  int q=({if(z==4) goto out; 5;}); printf("never %d\n",q);
out:
  printf("%d\n",(cnt(),cnt(),({cnt();cnt();})));
  int *p=&({static int s=9;&s;})[0]; printf("%d\n",*p);
  char buf[10]; printf("%s\n",({strcpy(buf,"abc");buf;}));
  for(int i=0;i<5;i++){ int r=({ if(i==2) continue; if(i==4) break; i*2;}); printf("%d,",r);} puts("");
  printf("%d\n",x ?: 4); printf("%d\n",(x-9) ?: 4); printf("%d\n",cnt() ?: 0);
  struct s w=({struct s a=mk(2);a.a[0]=99;a;}); printf("%d\n",w.a[0]);
  (({w;}));
  printf("%d\n",(x?mk(1):mk(2)).a[0]);
  printf("%d\n",((struct s){{7,8,9},'c'}).a[2]);
  printf("%d %d\n",((int[]){1,2,3})[1],*((int[3]){[2]=5}+2));
  int (*pa)[3]=&w.a; printf("%d\n",(*pa)[0]);
  return 0;
}
