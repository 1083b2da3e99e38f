/* Runs a Lua script, as the `lua` program does. */
#include "lauxlib.h"
#include "lua.h"
#include "lualib.h"
#include <stdio.h>

int main(int argc, char **argv)
{
    lua_State *state = luaL_newstate();
    if (argc < 2 || !state)
        return 2;
    luaL_openlibs(state);
    if (luaL_dofile(state, argv[1]) != LUA_OK) {
        printf("error: %s\n", lua_tostring(state, -1));
        return 1;
    }
    lua_close(state);
    return 0;
}
