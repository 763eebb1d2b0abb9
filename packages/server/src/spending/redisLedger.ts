/** The ledger in Redis: scripts, each one step. Their numbers are doubles, so amounts are added and compared as decimal text. */
import * as Effect from "effect/Effect"
import type { SpendingLedger } from "@okto-effect/sdk/spending"
import type { StoreFailed } from "../sessions/SessionTable.ts"
import { ledgerFailed, readAnswer } from "./answer.ts"

// cspell:words cjson gsub hdel hget hgetall hset ipairs pexpireat sadd smembers

/** A key has a hash of ids with time, amount and attempts; an id has a set of its keys. Both expire with the window. */
export const ledgerScripts = {
  reserve: `
    local function strip(text)
      return (string.gsub(text, "^0+(%d)", "%1"))
    end
    local function isMore(one, other)
      if #one ~= #other then return #one > #other end
      return one > other
    end
    -- Combines numbers of seven digits, from the last ones: their doubles are exact.
    local function combine(one, other, sign)
      local digits = math.ceil(math.max(#one, #other) / 7) * 7
      one = string.rep("0", digits - #one) .. one
      other = string.rep("0", digits - #other) .. other
      local text, carry = "", 0
      for from = digits - 6, 1, -7 do
        local value = tonumber(string.sub(one, from, from + 6)) + sign * tonumber(string.sub(other, from, from + 6)) + carry
        carry = math.floor(value / 10000000)
        text = string.format("%07d", value - carry * 10000000) .. text
      end
      if carry > 0 then text = carry .. text end
      return strip(text)
    end

    local id, attempt = ARGV[1], ARGV[2]
    local time = redis.call("time")
    local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
    local latest, expired, attempts, since = {}, {}, {}, {}
    for place = 2, #KEYS do
      local amount, limit = ARGV[place * 4 - 5], ARGV[place * 4 - 4]
      local window = tonumber(ARGV[place * 4 - 3])
      since[place] = math.max(now, tonumber(ARGV[place * 4 - 2]))
      local others, spent, isUsed = {}, "0", false
      latest[place], expired[place], attempts[place] = since[place], {}, { attempt }
      local entries = redis.call("hgetall", KEYS[place])
      for index = 1, #entries, 2 do
        local at, reserved, names = string.match(entries[index + 1], "^(%d+) (%d+) (.*)$")
        at = tonumber(at)
        if at <= now - window then
          table.insert(expired[place], entries[index])
        else
          latest[place] = math.max(latest[place], at)
          if entries[index] ~= id then
            table.insert(others, { at = at, amount = reserved })
            spent = combine(spent, reserved, 1)
          elseif reserved ~= amount then
            isUsed = true
          else
            for _, other in ipairs(cjson.decode(names)) do
              if other ~= attempt then table.insert(attempts[place], other) end
            end
          end
        end
      end
      if isUsed then return '{"_tag":"IdUsed"}' end
      if isMore(combine(spent, amount, 1), limit) then
        local left = isMore(limit, spent) and combine(limit, spent, -1) or "0"
        local freeAt = ""
        if not isMore(amount, limit) then
          -- The newest ones that fit beside it stay; the next one must pass.
          table.sort(others, function(one, other) return one.at < other.at end)
          local sum, index = amount, #others
          while index > 1 and not isMore(combine(sum, others[index].amount, 1), limit) do
            sum = combine(sum, others[index].amount, 1)
            index = index - 1
          end
          if index > 0 then freeAt = ',"freeAt":' .. string.format("%.0f", others[index].at + window) end
        end
        return '{"_tag":"Exceeded","index":' .. (place - 2) .. ',"left":"' .. left .. '"' .. freeAt .. '}'
      end
    end
    for place = 2, #KEYS do
      local window = tonumber(ARGV[place * 4 - 3])
      for _, old in ipairs(expired[place]) do redis.call("hdel", KEYS[place], old) end
      redis.call("hset", KEYS[place], id, string.format("%.0f ", since[place]) .. ARGV[place * 4 - 5] .. " " .. cjson.encode(attempts[place]))
      redis.call("pexpireat", KEYS[place], string.format("%.0f", latest[place] + window))
      redis.call("sadd", KEYS[1], KEYS[place])
      redis.call("pexpireat", KEYS[1], string.format("%.0f", latest[place] + window), "NX")
      redis.call("pexpireat", KEYS[1], string.format("%.0f", latest[place] + window), "GT")
    end
    return '{"_tag":"Reserved"}'`,
  release: `
    local isKept = false
    for _, key in ipairs(redis.call("smembers", KEYS[1])) do
      local before, names = string.match(redis.call("hget", key, ARGV[1]) or "", "^(%d+ %d+ )(.*)$")
      local left = {}
      for _, attempt in ipairs(before and cjson.decode(names) or {}) do
        if string.sub(attempt, 1, #ARGV[2]) ~= ARGV[2] then table.insert(left, attempt) end
      end
      if #left == 0 then
        redis.call("hdel", key, ARGV[1])
      else
        redis.call("hset", key, ARGV[1], before .. cjson.encode(left))
        isKept = true
      end
    end
    if not isKept then redis.call("del", KEYS[1]) end
    return 1`
} as const

/** Runs a script. */
type RunScript = (
  name: keyof typeof ledgerScripts,
  keys: ReadonlyArray<string>,
  ...values: ReadonlyArray<string | number>
) => Effect.Effect<unknown, StoreFailed>

/**
 * A ledger over a client.
 *
 * @param prefix the beginning of every key
 */
export const redisLedger = (run: RunScript, prefix: string): SpendingLedger => {
  const idKey = (id: string) => `${prefix}paid:${id}`
  return {
    reserve: (id, attempt, parts) =>
      run(
        "reserve",
        [idKey(id), ...parts.map(({ key }) => `${prefix}spending:${key}`)],
        id,
        attempt,
        ...parts.flatMap(({ amount, limit, until = 0, window }) => [String(amount), String(limit), window, until])
      ).pipe(Effect.mapError(ledgerFailed), Effect.flatMap(readAnswer)),
    release: (id, attempts) => Effect.asVoid(Effect.mapError(run("release", [idKey(id)], id, attempts), ledgerFailed))
  }
}
