/** One-time codes, and the inbox that receives them. */
import type { Auth } from "@okto-effect/protocol"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
import { stringToBytes } from "viem/utils"
import { Settings } from "../Settings.ts"
import type { EventOf } from "../state/Event.ts"
import { Journal } from "../state/Journal.ts"
import { Invalid } from "../verify/Invalid.ts"
import { expectSigner } from "../verify/signature.ts"
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

/** A message in the inbox. Times are Unix milliseconds. */
export interface InboxMessage {
  /** How it was sent. */
  readonly method: Method
  /** The email address or phone number as entered. */
  readonly to: string
  /** The code of six digits. */
  readonly code: string
  /** Stands for the code, as the reply to the app has it. */
  readonly token: string
  /** When it was sent, Unix milliseconds. */
  readonly at: number
  /** Until when it is valid, Unix milliseconds. */
  readonly expiresAt: number
  /** `valid` also after {@link expiresAt}: the reader compares that with its clock. */
  readonly state: "valid" | "used" | "replaced" | "usedUp"
}

/** Sends codes and checks them. */
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
    /** Replays an event. */
    readonly replay: (event: EventOf<"CodeSent" | "CodeTried">) => Effect.Effect<void>
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

interface Pending extends Recipient {
  readonly code: string
  readonly expiresAt: number
  readonly triesLeft: number
  readonly resendsLeft: number
}

const sameRecipient = (a: Recipient, b: Recipient): boolean =>
  a.method === b.method && a.to === b.to && a.clientSWA.toLowerCase() === b.clientSWA.toLowerCase()

const refuse = (message: string) => Effect.fail(new Invalid({ message }))

const make = Effect.gen(function* () {
  const journal = yield* Journal
  const settings = yield* Settings
  const random = yield* SecureRandom.SecureRandom
  /** By token, the code that was sent first at the front. */
  const pending = new Map<string, Pending>()
  const inbox = yield* Ref.make<ReadonlyArray<InboxMessage>>([])

  const randomCode = Effect.map(random.intBetween(0, 999_999), (number) => String(number).padStart(6, "0"))

  const find = Effect.fnUntraced(function* (recipient: Recipient, token: string) {
    const found = pending.get(token)
    if (found === undefined) return yield* refuse(`unknown OTP token ${token}: never sent, or already verified`)
    if (sameRecipient(found, recipient)) return found
    return yield* refuse(`OTP token ${token} belongs to another ${found.method} recipient or client`)
  })

  /** Sets the state of a token's code that is valid. */
  const setState = (token: string, state: InboxMessage["state"]) =>
    Ref.update(inbox, (sent) =>
      sent.map((message) => (message.token === token && message.state === "valid" ? { ...message, state } : message))
    )

  /** Adds a code and its message. */
  const addCode = Effect.fnUntraced(function* (recipient: Recipient, token: string, code: string) {
    const at = yield* Clock.currentTimeMillis
    const expiresAt = at + lifetime
    const { clientSWA, method, to } = recipient
    const before = pending.get(token)
    const resendsLeft = before === undefined ? maximumResends : before.resendsLeft - 1
    pending.delete(token)
    const [first] = pending.keys()
    if (pending.size >= pendingSize && first !== undefined) pending.delete(first)
    pending.set(token, { clientSWA, method, to, code, expiresAt, triesLeft: maximumTries, resendsLeft })
    yield* setState(token, "replaced")
    yield* Ref.update(inbox, (sent) => {
      const message: InboxMessage = { method, to, code, token, at, expiresAt, state: "valid" }
      return [message, ...sent].slice(0, inboxSize)
    })
  })

  /** Records a try of a code. */
  const recordTry = Effect.fnUntraced(function* (token: string, right: boolean) {
    const found = pending.get(token)
    if (right || found === undefined) {
      pending.delete(token)
      return yield* setState(token, "used")
    }
    const triesLeft = found.triesLeft - 1
    pending.set(token, { ...found, triesLeft })
    if (triesLeft <= 0) yield* setState(token, "usedUp")
  })

  return Otp.of({
    send: Effect.fnUntraced(function* (recipient, known) {
      const token = known ?? (yield* random.uuidV4())
      const code = settings.otp ?? (yield* randomCode)
      const { clientSWA, method, to } = recipient
      const sent = Effect.gen(function* () {
        if (known !== undefined && (yield* find(recipient, known)).resendsLeft <= 0) {
          return yield* refuse(`OTP resends used up: sent again ${maximumResends} times, ask for a new code`)
        }
        return yield* addCode(recipient, token, code)
      })
      yield* journal.record(sent, () => ({ _tag: "CodeSent", clientSWA, method, to, token, code }))
      yield* Effect.logInfo(`Code for ${to}: ${code}`)
      return token
    }),

    replay: (event) =>
      event._tag === "CodeSent" ? addCode(event, event.token, event.code) : recordTry(event.token, event.right),

    verify: Effect.fnUntraced(function* (recipient, token, code) {
      const tried = Effect.gen(function* () {
        const found = yield* find(recipient, token)
        const now = yield* Clock.currentTimeMillis
        if (found.triesLeft <= 0) return yield* refuse(`OTP used up: ${maximumTries} wrong codes, send it again`)
        if (now >= found.expiresAt) return yield* refuse(`OTP expired at ${found.expiresAt}, now ${now}`)
        const right = found.code === code
        yield* recordTry(token, right)
        return { right, triesLeft: found.triesLeft - 1 }
      })
      const { right, triesLeft } = yield* journal.record(tried, (result) => ({
        _tag: "CodeTried",
        token,
        right: result.right
      }))
      if (!right) return yield* refuse(`wrong OTP: ${triesLeft} of ${maximumTries} tries left`)
    }),

    inbox: Ref.get(inbox)
  })
})

export const layer: Layer.Layer<Otp, never, Journal | Settings | SecureRandom.SecureRandom> = Layer.effect(Otp, make)
