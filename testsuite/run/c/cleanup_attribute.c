// Variables whose scope's end calls a function, however control leaves it.
#include <stdio.h>
#include <string.h>
static void done(int *p){ printf("done %d\n",*p); } static void freep(char **p){ printf("free %s\n",*p); }
#define CL __attribute__((cleanup(done)))
int f(int n){ CL int a=1; if(n==1) return a+10; { CL int b=2; if(n==2) return b; if(n==3) goto out; b=7; } for(int i=0;i<3;i++){ CL int c=100+i; if(i==1&&n==4) break; if(i==0) continue; } CL int z=a+5; return z*2; out: a=50; return a; }
int g(void){ char *s __attribute__((__cleanup__(freep)))="x"; s="y"; return strlen(s); }
int h(int n){ switch(n){ case 1: { CL int q=9; break; } default: { CL int r=8; } } while(n--){ CL int w=n; if(w==1) continue; } return ({ CL int st=33; st+1; }); }
int main(void){ for(int i=0;i<6;i++) printf("%d\n",f(i)); printf("%d\n",g()); printf("%d %d\n",h(1),h(3)); return 0; }
