/** A backend that loses answers, a store that a reload survives, and time that passes when a test says so. */
import { assert, onTestFinished } from "@effect/vitest"
import type { SignedUserOp } from "@okto-effect/sdk"
import { UserOp } from "@okto-effect/sdk/protocol"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { setImmediate } from "node:timers/promises"
import { act, type ReactNode } from "react"
import { privateKeyToAccount } from "viem/accounts"
import {
  OktoClient,
  type OktoClientOptions,
  OktoProvider,
  type UseTransactionReturn,
  type TransactionOptions,
  useTransaction
} from "../src/index.ts"
import { show } from "./page.tsx"

const Body = Schema.fromJsonString(UserOp.SignedUserOp)

const sessionPrivKey = `0x${"33".repeat(32)}` as const
export const ada = `0x${"44".repeat(20)}` as const
export const bob = `0x${"55".repeat(20)}` as const
export const session = JSON.stringify({
  sessionPrivKey,
  sessionPubKey: privateKeyToAccount(sessionPrivKey).publicKey,
  userSWA: ada
})

export const transfer = { caip2Id: "eip155:84532", recipient: `0x${"66".repeat(20)}`, token: "", amount: 1n } as const

/** The job id of an operation: its nonce as a UUID. */
export const idOf = ({ nonce }: { readonly nonce: string }): string =>
  nonce.slice(-32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")

/** An app over a backend that answers so. */
export const config = (answer: TestPlatform.Answer = () => TestPlatform.success({})): OktoClientOptions => ({
  clientPrivateKey: `0x${"11".repeat(32)}`,
  clientSWA: `0x${"22".repeat(20)}`,
  platform: TestPlatform.layer({ answer, seed: 1 })
})

/** A backend whose user is Ada. */
export const backend: TestPlatform.Answer = ({ url }) =>
  TestPlatform.success(url.endsWith("/authenticate") ? { userSWA: ada } : { ecdsaKeyId: "key" })

export const refusal = TestPlatform.failure({ code: 400, message: "no" })

/** Time that stands still, and passes from one sleeper to the next. */
export class Time implements Clock.Clock {
  now = 1_800_000_000_000
  readonly #sleepers = new Set<{ readonly at: number; readonly wake: () => void }>()

  currentTimeMillisUnsafe = () => this.now
  currentTimeNanosUnsafe = () => BigInt(Math.round(this.now * 1_000_000))
  monotonicTimeNanosUnsafe = () => this.currentTimeNanosUnsafe()
  currentTimeMillis = Effect.sync(() => this.now)
  currentTimeNanos = Effect.sync(() => this.currentTimeNanosUnsafe())
  monotonicTimeNanos = Effect.sync(() => this.currentTimeNanosUnsafe())
  sleep = (duration: Duration.Duration): Effect.Effect<void> =>
    Effect.callback<void>((resume) => {
      const sleeper = { at: this.now + Duration.toMillis(duration), wake: () => resume(Effect.void) }
      this.#sleepers.add(sleeper)
      return Effect.sync(() => void this.#sleepers.delete(sleeper))
    })

  /** Wakes the sleeper whose time comes first. */
  pass(): void {
    const [first] = [...this.#sleepers].toSorted((one, other) => one.at - other.at)
    if (first === undefined) return
    this.#sleepers.delete(first)
    // Who slept for longer wakes late.
    this.now = Math.max(this.now, first.at)
    first.wake()
  }
}

/**
 * A client whose requests the test answers, until the test is over. `kept` is the stored session; clients of other seeds
 * draw other random values.
 */
export const clientOver = (
  send: Transport.Transport["Service"]["send"],
  { kept, seed, time }: { readonly kept?: string | undefined; readonly seed?: number; readonly time?: Time } = {}
): OktoClient => {
  const client = new OktoClient({
    ...config(),
    platform: Layer.mergeAll(
      Layer.succeed(Transport.Transport, { send }),
      TestPlatform.layerRandom(seed),
      SessionStore.layerMemory(kept),
      time === undefined ? Layer.empty : Layer.succeed(Clock.Clock, time)
    )
  })
  onTestFinished(() => client.dispose())
  return client
}

/** A client over a backend that answers so. */
export const clientOf = (answer: TestPlatform.Answer, kept?: string): OktoClient =>
  clientOver(TestPlatform.transport(answer).send, { kept })

/** What a backend answers to those who sign in. */
export const logins: Readonly<Record<string, unknown>> = {
  "/authenticate": { userSWA: ada },
  "/authenticate/email": { token: "token" },
  "/authenticate/email/verify": { authToken: "id token" },
  "/user-keys": { ecdsaKeyId: "key" }
}

/** An app without a user, whose backend answers the requests of one path when the test says so. */
export const app = (heldPath = "/user-keys") => {
  const released = Deferred.makeUnsafe<void>()
  const send: Transport.Transport["Service"]["send"] = (request) => {
    const path = new URL(request.url).pathname.replace("/api/oc/v1", "")
    const held = path === heldPath ? Deferred.await(released) : Effect.void
    return Effect.andThen(held, TestPlatform.transport(() => TestPlatform.success(logins[path] ?? {})).send(request))
  }
  return {
    client: clientOver(send),
    answer: () => act(() => Effect.runPromise(Effect.asVoid(Deferred.succeed(released, undefined))))
  }
}

/** What the backend does with an operation. Those that are held are answered when the test says so. */
export type Reaction =
  | Transport.TransportResponse
  | "accepts"
  | "loses"
  | "accepts and loses"
  | "accepts and refuses"
  | "holds"
  | "accepts and holds"

/** A map that can be a store. */
export class Memory {
  readonly texts = new Map<string, string>()
  getItem = (name: string): string | null => this.texts.get(name) ?? null
  setItem = (name: string, text: string): unknown => this.texts.set(name, text)
  removeItem = (name: string): unknown => this.texts.delete(name)
}

/** One backend, one store, and as many pages as a test opens. */
export const world = () => {
  const time = new Time()
  const store = new Memory()
  const backend = {
    /** Reactions to executes in turn; the last one repeats. */
    reactions: ["accepts"] as ReadonlyArray<Reaction>,
    executed: [] as Array<SignedUserOp>,
    /** What was written down when each of them came. */
    recorded: [] as Array<ReadonlyArray<string>>,
    /** The status of each job that was accepted. */
    orders: new Map<string, string>(),
    /** The status in which orders begin. */
    begins: "SUCCESSFUL",
    /** The reply to requests for orders, instead of the orders; `"lost"`: no reply. */
    looks: undefined as Transport.TransportResponse | "lost" | undefined,
    asked: [] as Array<string>,
    user: ada as string,
    /** Whether an id that is known is refused, as a backend does that takes each nonce once. */
    refusesKnown: false,
    /** Milliseconds after which an order is listed, and when each was accepted. */
    listedAfter: 0,
    acceptedAt: new Map<string, number>(),
    /** The id that is returned, if not the operation's. */
    renames: undefined as string | undefined,
    /** The data of replies by path, beside those that every page needs. */
    replies: {} as Record<string, unknown>,
    release: Deferred.makeUnsafe<void>()
  }
  const accept = (op: SignedUserOp) => {
    const job = backend.renames ?? idOf(op)
    if (backend.refusesKnown && backend.orders.has(job)) return refusal
    if (!backend.orders.has(job)) {
      backend.orders.set(job, backend.begins)
      backend.acceptedAt.set(job, time.now)
    }
    return TestPlatform.success({ jobId: job })
  }
  const execute = (op: SignedUserOp): Effect.Effect<Transport.TransportResponse | undefined> => {
    const reaction = backend.reactions[Math.min(backend.executed.length, backend.reactions.length - 1)] ?? "accepts"
    backend.executed.push(op)
    backend.recorded.push([...store.texts.values()])
    switch (reaction) {
      case "accepts":
        return Effect.sync(() => accept(op))
      case "loses":
        return Effect.succeed(undefined)
      case "accepts and loses":
        return Effect.sync(() => void accept(op))
      case "accepts and refuses":
        // The network delivered it twice, and hands on what the second delivery was told.
        return Effect.sync(() => (accept(op), refusal))
      case "holds":
        return Effect.map(Deferred.await(backend.release), () => accept(op))
      case "accepts and holds":
        return Effect.andThen(
          Effect.sync(() => accept(op)),
          Effect.as(Deferred.await(backend.release), undefined)
        )
      default:
        return Effect.succeed(reaction)
    }
  }
  const look = (url: string): Transport.TransportResponse | undefined => {
    if (backend.looks !== undefined) return backend.looks === "lost" ? undefined : backend.looks
    const wanted = new URL(url).searchParams.get("intent_id") ?? ""
    const isListed = time.now >= (backend.acceptedAt.get(wanted) ?? 0) + backend.listedAfter
    const status = isListed ? backend.orders.get(wanted) : undefined
    const order = { intent_id: wanted, status, intent_type: "TOKEN_TRANSFER", downstream_transaction_hash: [] }
    return TestPlatform.success({ items: status === undefined ? [] : [order] })
  }
  const send: Transport.Transport["Service"]["send"] = (request) => {
    const path = new URL(request.url).pathname.replace("/api/oc/v1", "")
    backend.asked.push(path)
    const replies: Readonly<Record<string, unknown>> = {
      "/authenticate": { userSWA: backend.user },
      "/supported/networks": { network: [{ caip_id: transfer.caip2Id, network_name: "BASE_TESTNET" }] },
      "/wallets": [],
      "/gas-values": { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x1" },
      ...backend.replies
    }
    const answer =
      path === "/execute"
        ? execute(Schema.decodeUnknownSync(Body)(request.body))
        : Effect.sync(() => (path === "/orders" ? look(request.url) : TestPlatform.success(replies[path] ?? {})))
    return Effect.flatMap(answer, (reply) => TestPlatform.transport(() => reply).send(request))
  }

  let seed = 0
  /** A page with one transaction on it. `wrap` is what stands around it, `beside` what else has its client. */
  const open = async (
    options: TransactionOptions = {},
    wrap: (page: ReactNode) => ReactNode = (page) => page,
    beside?: ReactNode
  ) => {
    const client = clientOver(send, { kept: session, seed: ++seed * 1000, time })
    let call: UseTransactionReturn | undefined
    /** Every state that was rendered. */
    const states: Array<UseTransactionReturn["state"]> = []
    const Probe = () => {
      call = useTransaction({ store, ...options })
      if (states.at(-1) !== call.state) states.push(call.state)
      return null
    }
    const shown = await show(
      wrap(
        <OktoProvider client={client}>
          <Probe />
          {beside}
        </OktoProvider>
      )
    )
    const now = () => call ?? assert.fail("not rendered")
    return {
      client,
      states,
      shown,
      call: now,
      state: () => now().state,
      /** The statuses that were rendered. */
      statuses: () => states.map(({ status }) => status),
      /** Lets things happen, and time pass, until this is the status. */
      reaches: async (status: UseTransactionReturn["state"]["status"]) => {
        for (let turn = 0; turn < 3_000 && now().state.status !== status; turn++) {
          await act(async () => {
            await setImmediate()
            if (now().state.status !== status) time.pass()
          })
        }
        assert.strictEqual(now().state.status, status)
      },
      /** Lets happen what can happen at once, and time pass to the next sleeper. */
      passTime: () =>
        act(async () => {
          await setImmediate()
          time.pass()
        }),
      /** Lets happen what can happen at once. */
      flush: () =>
        act(async () => {
          for (let turn = 0; turn < 20; turn++) await setImmediate()
        }),
      /** The page is closed. */
      close: async () => {
        await shown.remove()
        await client.dispose()
      }
    }
  }
  return { backend, open, store, time }
}

/** A world whose user has two coins, on a network with or without sponsorship. */
export const worldWithCoins = (isSponsored = true) => {
  const opened = world()
  const chain = { caip_id: transfer.caip2Id, network_name: "BASE_TESTNET", sponsorship_enabled: isSponsored }
  const ether = { ...chain, address: "", symbol: "ETH", name: "Ether", decimals: "18", network_id: "b" }
  Object.assign(opened.backend.replies, {
    "/supported/networks": { network: [chain] },
    "/supported/tokens": { tokens: [ether] },
    "/aggregated-portfolio": { aggregated_data: {}, group_tokens: [{ ...ether, token_address: "", balance: "2" }] }
  })
  return opened
}

export type Page = Awaited<ReturnType<ReturnType<typeof world>["open"]>>
