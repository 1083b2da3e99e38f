// What gcc 12 has of C23.
// flags: -std=gnu2x
#include <stdio.h>
[[nodiscard]] static int f(int, int b) { return b; }
enum [[deprecated]] e { A [[maybe_unused]] = 1, B };
struct [[gnu::packed]] s { char c; int i [[gnu::aligned(4)]]; };
int main(void) {
    printf("%d %d %llu %#x %g\n", 0b1011, 1'000'000, 12'345'678'901ull, 0xFF'FF, 1'2.5'0);
    _Static_assert(sizeof(int) == 4);
    printf("%d %zu %ld\n", f(1, 2), sizeof(struct s), __STDC_VERSION__);
    goto end;
end:
    int k = 3;
    switch (k) { case 3: int j = 4; printf("%d\n", j); [[fallthrough]]; default:; }
    printf("%d %d\n", u8'a', sizeof(u8'a') > 0);
    return 0;
}
