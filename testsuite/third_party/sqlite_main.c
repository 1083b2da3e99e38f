/* Runs a file of SQL on a database in memory and prints every row. */
#include "sqlite3.h"
#include <stdio.h>
#include <stdlib.h>

static int row(void *unused, int columns, char **values, char **names)
{
    int i;
    (void)unused;
    (void)names;
    for (i = 0; i < columns; i++)
        printf("%s%s", i ? "|" : "", values[i] ? values[i] : "NULL");
    putchar('\n');
    return 0;
}

int main(int argc, char **argv)
{
    FILE *file = fopen(argv[1], "rb");
    char *text = malloc(1 << 20), *error = NULL;
    sqlite3 *db;
    size_t length;
    if (argc < 2 || !file || !text)
        return 2;
    length = fread(text, 1, (1 << 20) - 1, file);
    text[length] = 0;
    fclose(file);
    if (sqlite3_open(":memory:", &db) != SQLITE_OK)
        return 3;
    if (sqlite3_exec(db, text, row, NULL, &error) != SQLITE_OK) {
        printf("error: %s\n", error);
        return 4;
    }
    printf("%d changes, version %s\n", sqlite3_total_changes(db), sqlite3_libversion());
    sqlite3_close(db);
    free(text);
    return 0;
}
