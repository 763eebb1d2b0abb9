/** Keeps sessions in Redis or Valkey, over a client that the app has (`redis` 5 or later, or one with the same surface). */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { type SessionRow, StoreFailed } from "./sessions/SessionTable.ts"
import { StoredRow } from "./sessions/StoredRow.ts"
import { ledgerScripts, redisLedger } from "./spending/redisLedger.ts"
import { requireMethods } from "./stores/checkStore.ts"
import type { Store } from "./stores/Store.ts"
import { silentAfter, testTime } from "./stores/timeLimit.ts"

export type { Store }

/** What is needed of another connection. */
export interface RedisConnection {
  /** Calls back for an event. */
  readonly on: (event: "error", listener: () => void) => unknown
  /** Connects. */
  readonly connect: () => Promise<unknown>
  /** Closes the connection at once. */
  readonly destroy: () => unknown
}

/** What is needed of the client. */
export interface RedisClient {
  /**
   * Runs a script.
   *
   * @param script the script in Lua
   */
  readonly eval: (
    script: string,
    options: { readonly keys: Array<string>; readonly arguments: Array<string> }
  ) => Promise<unknown>
  /** Makes another connection. */
  readonly duplicate: () => RedisConnection
}

/** What a client of `redis` has besides. */
interface Reconnecting {
  readonly connect: () => Promise<unknown>
  readonly destroy: () => unknown
}

const canReconnect = (client: RedisClient): client is RedisClient & Reconnecting =>
  Predicate.hasProperty(client, "connect") && Predicate.hasProperty(client, "destroy")

/** Does something with a new connection that is ready. */
const withConnection = (client: RedisClient, use: Effect.Effect<unknown, unknown>): Effect.Effect<unknown, unknown> =>
  Effect.acquireUseRelease(
    Effect.sync(() => client.duplicate()),
    (other) => {
      other.on("error", () => undefined)
      return Effect.andThen(
        Effect.timeout(
          Effect.tryPromise(() => other.connect()),
          testTime
        ),
        use
      )
    },
    (other) => Effect.sync(() => other.destroy())
  )

/**
 * Connects a client anew whose server answers a new connection, but not this one: the network has forgotten it. A server that is
 * busy answers neither, and the client stays connected.
 */
const reconnect = (client: RedisClient & Reconnecting): Effect.Effect<unknown> => {
  const again = Effect.timeout(
    Effect.tryPromise(() => {
      client.destroy()
      return client.connect()
    }),
    testTime
  )
  return Effect.ignore(withConnection(client, again))
}

const readRow = Schema.decodeUnknownEffect(Schema.fromJsonString(StoredRow))
const readNumber = Schema.decodeUnknownEffect(Schema.Union([Schema.Int, Schema.NumberFromString]))
const readTexts = Schema.decodeUnknownEffect(Schema.Array(Schema.NullOr(Schema.String)))

// cspell:words cjson incrby ipairs pexpireat pxat sadd smembers srem

/** Scripts run as one step each. A row is JSON under its id, and removed by Redis itself when it expires. */
const scripts = {
  ...ledgerScripts,
  get: `return {redis.call("get", KEYS[1])}`,
  create: `
    if not redis.call("set", KEYS[1], ARGV[1], "NX", "PXAT", ARGV[2]) then return 0 end
    redis.call("sadd", KEYS[2], ARGV[3])
    redis.call("pexpireat", KEYS[2], ARGV[2], "NX")
    redis.call("pexpireat", KEYS[2], ARGV[2], "GT")
    return 1`,
  compareAndSet: `
    local text = redis.call("get", KEYS[1])
    if not text or cjson.decode(text).version ~= tonumber(ARGV[3]) then return 0 end
    redis.call("set", KEYS[1], ARGV[1], "PXAT", ARGV[2])
    return 1`,
  delete: `
    local text = redis.call("get", KEYS[1])
    if not text then return 0 end
    redis.call("del", KEYS[1])
    redis.call("srem", ARGV[2] .. cjson.decode(text).owner, ARGV[1])
    return 1`,
  touch: `
    local text = redis.call("get", KEYS[1])
    if not text then return 0 end
    local row = cjson.decode(text)
    row.usedAt = math.max(row.usedAt, tonumber(ARGV[1]))
    row.expiresAt = math.max(row.expiresAt, tonumber(ARGV[2]))
    redis.call("set", KEYS[1], cjson.encode(row), "PXAT", string.format("%.0f", row.expiresAt))
    redis.call("pexpireat", ARGV[3] .. row.owner, string.format("%.0f", row.expiresAt), "GT")
    return 1`,
  listByOwner: `
    local texts = {}
    for _, id in ipairs(redis.call("smembers", KEYS[1])) do
      local text = redis.call("get", ARGV[1] .. id)
      if text then texts[#texts + 1] = text else redis.call("srem", KEYS[1], id) end
    end
    return texts`,
  claim: `if redis.call("set", KEYS[1], "1", "NX", "PXAT", ARGV[1]) then return 1 else return 0 end`,
  count: `
    local count = redis.call("incrby", KEYS[1], ARGV[2])
    redis.call("pexpireat", KEYS[1], ARGV[1])
    return count`
} as const

/**
 * A store in Redis 7 or Valkey, on one node (scripts use keys of several slots). Sessions survive a restart of the server
 * if it persists them: `appendonly yes`. A client that is not answered for four seconds is connected anew, if the server answers
 * another connection.
 *
 * @param prefix the beginning of every key. Default: `okto:`
 *
 * @example
 * ```ts
 * import { clients } from "@okto-effect/server"
 * import { redis } from "@okto-effect/server/redis"
 * import { createClient } from "redis"
 *
 * export const open = async (url: string, secret: string) => {
 *   const store = redis(await createClient({ url }).connect())
 *   return clients({ configuration: { clientPrivateKey, clientSWA }, secrets: { 1: secret }, store })
 * }
 * ```
 */
export const redis = (client: RedisClient, prefix = "okto:"): Store => {
  requireMethods("client", client, ["duplicate", "eval"], "a client of redis")
  const sessionKey = `${prefix}session:`
  const ownerKey = `${prefix}owner:`
  const failed = (cause: unknown) => new StoreFailed(cause)

  let isReconnecting = false
  const reconnectOnce = Effect.suspend(() => {
    if (isReconnecting || !canReconnect(client)) return Effect.void
    isReconnecting = true
    return Effect.ensuring(
      reconnect(client),
      Effect.sync(() => void (isReconnecting = false))
    )
  })
  const silent = Effect.andThen(
    Effect.forkDetach(reconnectOnce),
    Effect.fail(failed(new Error(`Redis was silent for ${silentAfter} ms`)))
  )

  const run = (name: keyof typeof scripts, keys: ReadonlyArray<string>, ...values: ReadonlyArray<string | number>) =>
    Effect.tryPromise({
      try: () => client.eval(scripts[name], { keys: [...keys], arguments: values.map(String) }),
      catch: failed
    }).pipe(Effect.timeoutOrElse({ duration: silentAfter, orElse: () => silent }))
  const number = (answer: Effect.Effect<unknown, StoreFailed>) =>
    Effect.flatMap(answer, (value) => Effect.mapError(readNumber(value), failed))
  const isDone = (answer: Effect.Effect<unknown, StoreFailed>) => Effect.map(number(answer), (value) => value === 1)
  const rowsOf = (answer: Effect.Effect<unknown, StoreFailed>): Effect.Effect<ReadonlyArray<SessionRow>, StoreFailed> =>
    Effect.flatMap(answer, (value) =>
      Effect.mapError(
        Effect.flatMap(readTexts(value), (texts) =>
          Effect.forEach(
            texts.filter((text) => text !== null),
            (text) => readRow(text)
          )
        ),
        failed
      )
    )

  return {
    migrate: Effect.void,
    spending: redisLedger(run, prefix),
    sessions: {
      get: (id) => Effect.map(rowsOf(run("get", [sessionKey + id])), ([row]) => row),
      create: (row) =>
        isDone(run("create", [sessionKey + row.id, ownerKey + row.owner], JSON.stringify(row), row.expiresAt, row.id)),
      compareAndSet: (row, version) =>
        isDone(run("compareAndSet", [sessionKey + row.id], JSON.stringify(row), row.expiresAt, version)),
      delete: (id) => isDone(run("delete", [sessionKey + id], id, ownerKey)),
      touch: (id, usedAt, expiresAt) => Effect.asVoid(run("touch", [sessionKey + id], usedAt, expiresAt, ownerKey)),
      listByOwner: (owner) =>
        Effect.map(rowsOf(run("listByOwner", [ownerKey + owner], sessionKey)), (rows) =>
          [...rows].sort((one, other) => other.createdAt - one.createdAt)
        ),
      // Redis removes what has expired.
      sweep: () => Effect.succeed(0)
    },
    signatures: {
      claim: (id, until) => isDone(run("claim", [`${prefix}signed:${id}`], until)),
      count: (key, until, by) => number(run("count", [`${prefix}count:${until}:${key}`], until, by)),
      sweep: () => Effect.succeed(0)
    }
  }
}
