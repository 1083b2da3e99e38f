-- Joins, window functions, JSON, recursion, text, dates, reals, triggers, indices, errors of arithmetic.
CREATE TABLE numbers(n INTEGER PRIMARY KEY, square INTEGER, half REAL, name TEXT);
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 60000)
  INSERT INTO numbers SELECT n, n * n, n / 2.0, printf('number %05d %s', n, hex(n * 7919)) FROM c;
CREATE TABLE groups(id INTEGER PRIMARY KEY, label TEXT, weight REAL);
WITH RECURSIVE c(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n < 99)
  INSERT INTO groups SELECT n, 'group-' || n, sqrt(n) * 1.5 FROM c;
CREATE INDEX by_square ON numbers(square % 97, name);
SELECT g.label, count(*), sum(x.square), round(avg(x.half * g.weight), 6), min(x.name), max(x.name)
  FROM numbers x JOIN groups g ON g.id = x.n % 100 GROUP BY g.id ORDER BY g.id LIMIT 25;
SELECT a.n, b.n, a.square + b.square FROM numbers a JOIN numbers b ON b.n BETWEEN a.n AND a.n + 3
  WHERE a.square % 97 = 5 AND b.name LIKE '%3%' ORDER BY a.n, b.n LIMIT 40;
SELECT n, sum(square) OVER (ORDER BY n ROWS BETWEEN 3 PRECEDING AND 2 FOLLOWING),
       rank() OVER (PARTITION BY n % 7 ORDER BY square % 1013, n),
       lag(name, 2, 'none') OVER (ORDER BY n), ntile(5) OVER (ORDER BY square % 31, n),
       round(percent_rank() OVER (ORDER BY half), 9), first_value(name) OVER (PARTITION BY n % 10 ORDER BY n DESC)
  FROM numbers WHERE n <= 2000 AND n % 50 = 0 ORDER BY n;
SELECT sum(a), max(r) FROM (SELECT n % 13 AS a, row_number() OVER (PARTITION BY n % 13 ORDER BY square % 997) AS r FROM numbers);
SELECT json_object('n', n, 'list', json_array(square, half, name)) FROM numbers WHERE n IN (1, 2, 3);
SELECT key, value, type, path FROM json_tree('{"a":[1,2.5,{"b":null,"c":[true,false,"text \u00e9"]}],"d":{"e":-1e10}}');
SELECT json_group_array(label), json_extract(json_group_object(label, weight), '$.group-3') FROM groups WHERE id < 8;
WITH RECURSIVE
  xaxis(x) AS (VALUES(-2.0) UNION ALL SELECT x + 0.05 FROM xaxis WHERE x < 1.2),
  yaxis(y) AS (VALUES(-1.0) UNION ALL SELECT y + 0.1 FROM yaxis WHERE y < 1.0),
  m(iter, cx, cy, x, y) AS (
    SELECT 0, x, y, 0.0, 0.0 FROM xaxis, yaxis
    UNION ALL SELECT iter + 1, cx, cy, x * x - y * y + cx, 2.0 * x * y + cy FROM m WHERE (x * x + y * y) < 4.0 AND iter < 28),
  m2(iter, cx, cy) AS (SELECT max(iter), cx, cy FROM m GROUP BY cx, cy),
  a(t) AS (SELECT group_concat(substr(' .+*#', 1 + min(iter / 7, 4), 1), '') FROM m2 GROUP BY cy)
SELECT group_concat(rtrim(t), char(10)) FROM a;
WITH RECURSIVE fib(i, a, b) AS (SELECT 1, 0, 1 UNION ALL SELECT i + 1, b, a + b FROM fib WHERE i < 91) SELECT i, a FROM fib WHERE i % 10 = 1;
CREATE TABLE log(what TEXT, old INTEGER, new INTEGER);
CREATE TRIGGER watch AFTER UPDATE OF square ON numbers WHEN new.n % 1000 = 0
  BEGIN INSERT INTO log VALUES('square of ' || new.n, old.square, new.square); END;
BEGIN; UPDATE numbers SET square = square * 3 - n WHERE n % 2 = 0; ROLLBACK;
UPDATE numbers SET square = -square WHERE n % 3 = 0;
SELECT count(*), min(what), sum(old), sum(new) FROM log;
DELETE FROM numbers WHERE n % 5 = 2;
SELECT count(*), sum(square), total(half), group_concat(DISTINCT n % 5) FROM numbers;
SELECT upper('Straße'), length('日本語'), instr('abcabc', 'ca'), replace('aXbXc', 'X', '--'), substr('abcdef', -3, 2), quote(x'00ff'), trim('  x  ');
SELECT 9223372036854775807 + 1, -9223372036854775808 / -1, 7 / 2, -7 % 3, 1 / 0, 1e308 * 10, 0.1 + 0.2, round(2.5), 5 << 3, ~5, 1 = 1.0, '10' + 5;
SELECT date('2026-11-21', '+1 month', '-1 day'), strftime('%j %W %w %H:%M', 1700000000, 'unixepoch'), julianday('2000-01-01 12:00:00');
SELECT typeof(n), typeof(half), typeof(name), cast('12abc' AS INTEGER), cast(3.99 AS INTEGER), printf('%.15g %e %x %08.3f', 1.0 / 3, 12345.678, 255, -3.14159) FROM numbers LIMIT 1;
SELECT x.n, (SELECT count(*) FROM numbers y WHERE y.n < x.n AND y.square % 11 = x.square % 11) FROM numbers x WHERE x.n % 7001 = 0;
SELECT label FROM groups WHERE label GLOB 'group-[3-5]?' EXCEPT SELECT label FROM groups WHERE weight > 10 ORDER BY 1;
EXPLAIN QUERY PLAN SELECT * FROM numbers WHERE square % 97 = 4 AND name > 'number 1';
PRAGMA integrity_check;
