/** One-time codes, and the inbox that receives them. */
import { Auth } from "@okto-effect/protocol"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { stringToBytes } from "viem/utils"
import { Settings } from "../../Settings.ts"
import { define } from "../../world/Table.ts"
import { UnixMilliseconds, World } from "../../world/World.ts"
import { Invalid } from "../../verify/Invalid.ts"
import { expectSigner } from "../../verify/signature.ts"
import { named, type RegisteredClient } from "./Clients.ts"

/** How a code is delivered. */
export type Method = Auth.OtpMethod

/** The recipient of a code. */
export interface Recipient {
  readonly method: Method
  /** The email address or phone number as entered. */
  readonly to: string
  readonly clientSWA: string
}

const Message = Schema.Struct({
  /** How it was sent. */
  method: Auth.OtpMethod,
  /** The email address or phone number as entered. */
  to: Schema.String,
  /** The code of six digits. */
  code: Schema.String,
  /** Stands for the code, as the reply to the app has it. */
  token: Schema.String,
  /** When it was sent, Unix milliseconds. */
  at: UnixMilliseconds,
  /** Until when it is valid, Unix milliseconds. */
  expiresAt: UnixMilliseconds,
  /** `valid` also after {@link expiresAt}: the reader compares that with its clock. */
  state: Schema.Literals(["valid", "used", "replaced", "usedUp"])
})

/** A message in the inbox. Times are Unix milliseconds. */
export type InboxMessage = typeof Message.Type

export class Otp extends Context.Service<
  Otp,
  {
    /**
     * Sends a new code and returns its token. With the token of an earlier code the new one replaces that; the number of
     * replacements is limited, because each code allows new tries.
     */
    readonly send: (recipient: Recipient, token: string | undefined) => Effect.Effect<string, Invalid>
    /** Uses up a code. Three wrong tries use it up as well. */
    readonly verify: (recipient: Recipient, token: string, code: string) => Effect.Effect<void, Invalid>
    /** The messages, newest first. */
    readonly inbox: Effect.Effect<ReadonlyArray<InboxMessage>>
  }
>()("@okto-effect/emulator/Otp") {}

/** Milliseconds that a code is valid. */
const lifetime = 300_000
const maximumTries = 3
/** How often the code of a token can be replaced. */
const maximumResends = 5
/** The most messages in the inbox. */
const inboxSize = 200
/** The most codes that wait to be verified. The oldest is dropped first. */
const pendingSize = 10_000

/** Milliseconds by which the client's clock may differ. */
const skew = 300_000

/** Checks the client's signature over `data` in the order in which its keys came, and returns the client. */
export const verifyOtpRequest = Effect.fnUntraced(function* (
  request: Auth.OtpRequest,
  clients: ReadonlyArray<RegisteredClient>
): Effect.fn.Return<RegisteredClient, Invalid> {
  const { client_swa: swa, timestamp } = request.data
  if (typeof swa !== "string") {
    return yield* new Invalid({ message: "data.client_swa: expected an address, got nothing" })
  }
  const client = yield* named(clients, swa)
  yield* expectSigner("client signature", {
    message: stringToBytes(JSON.stringify(request.data)),
    signature: request.client_signature,
    by: client.keyAddress
  })
  if (typeof timestamp !== "number") {
    return yield* new Invalid({ message: "data.timestamp: expected milliseconds as a number" })
  }
  const now = yield* Clock.currentTimeMillis
  if (Math.abs(now - timestamp) > skew) {
    return yield* new Invalid({
      message: `Signature Expired: signed at ${timestamp}, now ${now}, ${skew} ms may lie between`
    })
  }
  return client
})

const Code = Schema.Struct({
  method: Auth.OtpMethod,
  to: Schema.String,
  clientSWA: Schema.String,
  code: Schema.String,
  expiresAt: UnixMilliseconds,
  triesLeft: Schema.Int,
  resendsLeft: Schema.Int
})

/** By token, the code that was sent first at the front. */
const codeTable = define("codes", Code)

/** By number, oldest first. */
const inboxTable = define("inbox", Message)

const sameRecipient = (a: Recipient, b: Recipient): boolean =>
  a.method === b.method && a.to === b.to && a.clientSWA.toLowerCase() === b.clientSWA.toLowerCase()

const refuse = (message: string) => Result.fail(new Invalid({ message }))

const make = Effect.gen(function* () {
  const world = yield* World
  const settings = yield* Settings
  const random = yield* SecureRandom.SecureRandom
  const pending = world.table(codeTable)
  const inbox = world.table(inboxTable)

  const randomCode = Effect.map(random.intBetween(0, 999_999), (number) => String(number).padStart(6, "0"))

  const find = (recipient: Recipient, token: string): Result.Result<typeof Code.Type, Invalid> => {
    const found = pending.rows.get(token)
    if (found === undefined) return refuse(`unknown OTP token ${token}: never sent, or already verified`)
    if (sameRecipient(found, recipient)) return Result.succeed(found)
    return refuse(`OTP token ${token} belongs to another ${found.method} recipient or client`)
  }

  /** Whether the code of a token may be replaced. */
  const checkResend = (recipient: Recipient, token: string): Result.Result<void, Invalid> =>
    Result.flatMap(find(recipient, token), ({ resendsLeft }) =>
      resendsLeft > 0
        ? Result.void
        : refuse(`OTP resends used up: sent again ${maximumResends} times, ask for a new code`)
    )

  /** Sets the state of a token's code that is valid. */
  const setState = (token: string, state: InboxMessage["state"]) => {
    for (const [number, message] of inbox.rows) {
      if (message.token === token && message.state === "valid") inbox.set(number, { ...message, state })
    }
  }

  const addCode = ({ clientSWA, method, to }: Recipient, token: string, code: string, at: number) => {
    const expiresAt = at + lifetime
    const before = pending.rows.get(token)
    const resendsLeft = before === undefined ? maximumResends : before.resendsLeft - 1
    pending.delete(token)
    const [first] = pending.rows.keys()
    if (pending.rows.size >= pendingSize && first !== undefined) pending.delete(first)
    pending.set(token, { clientSWA, method, to, code, expiresAt, triesLeft: maximumTries, resendsLeft })
    setState(token, "replaced")
    const last = [...inbox.rows.keys()].at(-1) ?? 0
    inbox.set(String(Number(last) + 1), { method, to, code, token, at, expiresAt, state: "valid" })
    const [oldest] = inbox.rows.keys()
    if (inbox.rows.size > inboxSize && oldest !== undefined) inbox.delete(oldest)
  }

  return Otp.of({
    send: Effect.fnUntraced(function* (recipient, known) {
      const token = known ?? (yield* random.uuidV4())
      const code = settings.otp ?? (yield* randomCode)
      const now = yield* Clock.currentTimeMillis
      yield* world.change(() =>
        Result.map(known === undefined ? Result.void : checkResend(recipient, known), () =>
          addCode(recipient, token, code, now)
        )
      )
      yield* Effect.logInfo(`Code for ${recipient.to}: ${code}`)
      return token
    }),

    verify: Effect.fnUntraced(function* (recipient, token, code) {
      const now = yield* Clock.currentTimeMillis
      /** The tries that a wrong code leaves. */
      const triesLeft = yield* world.change(() =>
        Result.flatMap(find(recipient, token), (found): Result.Result<number | undefined, Invalid> => {
          if (found.triesLeft <= 0) return refuse(`OTP used up: ${maximumTries} wrong codes, send it again`)
          if (now >= found.expiresAt) return refuse(`OTP expired at ${found.expiresAt}, now ${now}`)
          if (found.code === code) {
            pending.delete(token)
            setState(token, "used")
            return Result.succeed(undefined)
          }
          const triesLeft = found.triesLeft - 1
          pending.set(token, { ...found, triesLeft })
          if (triesLeft === 0) setState(token, "usedUp")
          return Result.succeed(triesLeft)
        })
      )
      if (triesLeft === undefined) return
      const tries = triesLeft === 1 ? "try" : "tries"
      return yield* new Invalid({ message: `wrong code. ${triesLeft} ${tries} left` })
    }),

    inbox: Effect.sync(() => [...inbox.rows.values()].reverse())
  })
})

export const layer: Layer.Layer<Otp, never, World | Settings | SecureRandom.SecureRandom> = Layer.effect(Otp, make)
