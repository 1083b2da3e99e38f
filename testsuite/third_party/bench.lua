-- Scripts in the manner of Lua's own benchmarks: calls, tables, strings, closures, coroutines, numbers, errors.
local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
print("fib", fib(27))

local function sieve(n)
  local flags, count = {}, 0
  for i = 2, n do flags[i] = true end
  for i = 2, n do
    if flags[i] then
      count = count + 1
      for k = i + i, n, i do flags[k] = false end
    end
  end
  return count
end
print("sieve", sieve(300000))

local function queens(n)
  local rows, up, down, found = {}, {}, {}, 0
  local function try(c)
    if c > n then found = found + 1 return end
    for r = 1, n do
      if not (rows[r] or up[r + c] or down[r - c]) then
        rows[r], up[r + c], down[r - c] = true, true, true
        try(c + 1)
        rows[r], up[r + c], down[r - c] = nil, nil, nil
      end
    end
  end
  try(1)
  return found
end
print("queens", queens(8))

local function mandel(n)
  local total = 0
  for py = 0, n - 1 do
    for px = 0, n - 1 do
      local cr, ci, zr, zi, k = 3.0 * px / n - 2.0, 2.0 * py / n - 1.0, 0.0, 0.0, 0
      while k < 60 and zr * zr + zi * zi < 4.0 do
        zr, zi = zr * zr - zi * zi + cr, 2 * zr * zi + ci
        k = k + 1
      end
      total = total + k
    end
  end
  return total
end
print("mandel", mandel(160))

local words, text = {}, ("the quick brown fox jumps over the lazy dog "):rep(400)
for w in text:gmatch("%a+") do words[w] = (words[w] or 0) + 1 end
local names = {}
for w in pairs(words) do names[#names + 1] = w end
table.sort(names, function(a, b) return words[a] == words[b] and a < b or words[a] > words[b] end)
for i, w in ipairs(names) do print(i, w, words[w]) end
print(#text:gsub("o", "00"), text:find("lazy", 30000, true), ("%5.2f|%-8s|%08x|%q"):format(math.pi, "ab", 48879, "a\n\0b"))

local random = 42
local function next_random(n) random = (random * 3877 + 29573) % 139968 return random % n + 1 end
local list = {}
for i = 1, 50000 do list[i] = next_random(1000000) end
table.sort(list)
local sum = 0
for i = 1, #list, 1000 do sum = sum * 31 % 1000003 + list[i] end
print("sort", sum, list[1], list[#list])

local co = coroutine.wrap(function() for i = 1, 100000 do coroutine.yield(i) end return "end" end)
local got, last = 0, nil
repeat last = co() if last ~= "end" then got = got + last end until last == "end"
print("coroutine", got)

local Account = {} Account.__index = Account
Account.__add = function(a, b) return setmetatable({ v = a.v + b.v }, Account) end
Account.__tostring = function(a) return "account " .. a.v end
Account.__eq = function(a, b) return a.v == b.v end
Account.__close = function(a) print("closed", a.v) end
do
  local x <close> = setmetatable({ v = 1 }, Account)
  local y = x + setmetatable({ v = 2.5 }, Account)
  print(tostring(y), y == setmetatable({ v = 3.5 }, Account), rawequal(x, y))
end
print((pcall(function() local t = nil return t.x end)))
print(select(2, pcall(error, { code = 7 })).code)
print(select("#", table.unpack({ 1, nil, 3 }, 1, 3)), 7 // 2, -7 // 2, 7 % -3, 2 ^ 53, 1 << 62, 0x7fffffffffffffff + 1, 3 | 8, 10 / 2)
print(math.type(1), math.type(1.0), math.tointeger(3.0), 1e15, 2 ^ 63, -0.0, 1 / 0, math.maxinteger // -1, string.format("%.14g", 0.1))
print(string.pack("<i4d", 77, 1.5):byte(1, -1))
print(utf8.char(228, 8364, 128512), utf8.len("häß€"), #"häß€")
goto done
print("never")
::done::
collectgarbage()
print(load("return 1 + 1")(), collectgarbage("count") > 0)
