/** What building needs of the backend: networks, fees and the user's addresses, cached for a while. */
import type { Chain } from "@okto-effect/protocol/Chain"
import type { Wallet } from "@okto-effect/protocol/Portfolio"
import type { Hex } from "@okto-effect/protocol/Primitives"
import type { GasValues } from "@okto-effect/protocol/UserOp"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { fromNumber, isHex } from "../core/hex.ts"
import * as Backend from "../http/Backend.ts"
import { dataOf, mapMissingSession } from "../http/replies.ts"
import { gasValuesRoute } from "../schemas/compiled/routes.gen.ts"
import {
  type CallFailureReason,
  ChainNotSupported,
  FeeTooHigh,
  GasValuesUnavailable,
  NotLoggedIn
} from "../errors/Errors.ts"
import { getAccount, getChains } from "../wallet/chains.ts"
import { MinimumSequence, nextSequence } from "../http/deduplicated.ts"
import { isSameText } from "../core/values.ts"
import * as Session from "../session/Session.ts"

/**
 * Caches a read.
 *
 * @param age Milliseconds for which a value is fresh.
 * @param owner Whom the value is for now: the public key of a session.
 */
const cached = <A, E>(read: Effect.Effect<A, E>, age: number, owner: () => string | undefined) => {
  /** When the value was dropped last. The value of a request that was sent before is not cached. */
  let dropped = 0
  let entry: { readonly owner: string | undefined; readonly at: number; readonly value: A } | undefined
  const renew = Effect.fnUntraced(function* (check: (value: A) => boolean) {
    const own = owner()
    const at = yield* Clock.currentTimeMillis
    const sentAfter = dropped
    const value = yield* Effect.provideService(read, MinimumSequence, sentAfter)
    if (check(value) && sentAfter === dropped) entry = { owner: own, at, value }
    return value
  })
  return {
    /**
     * The cached value while it is fresh and passes the check, otherwise a new one. Failures are not cached, and neither is a
     * new value that does not pass.
     */
    get: Effect.fnUntraced(function* (check: (value: A) => boolean = () => true) {
      const now = yield* Clock.currentTimeMillis
      const isFresh = entry !== undefined && entry.owner === owner() && entry.at <= now && now < entry.at + age
      return entry !== undefined && isFresh && check(entry.value) ? entry.value : yield* renew(check)
    }),
    /** A new value, which may be that of a pending request. */
    renew: renew(() => true),
    /** Forgets the value, and that of a pending request, so that the next `get` reads again. */
    drop: Effect.sync(() => {
      entry = undefined
      dropped = nextSequence()
    })
  }
}

/** A call for a user who logged out while an operation was built fails with `NotLoggedIn`. */
export const orNotLoggedIn = <Data, E extends { readonly reason: CallFailureReason }>(
  call: Effect.Effect<Backend.Reply<Data>, E>
): Effect.Effect<Data, E | NotLoggedIn> =>
  Effect.map(
    mapMissingSession(call, ({ cause }) => new NotLoggedIn(undefined, { cause })),
    dataOf
  )

/** The highest fee, in wei per gas. Building fails with `FeeTooHigh` when the backend asks for more. Default: 10,000 gwei. */
export const FeeCeiling = Context.Reference<bigint>("@okto-effect/sdk/FeeCeiling", {
  defaultValue: () => 10_000n * 10n ** 9n
})

/** The most characters of a fee in hex, which has 16 bytes. */
const maxFeeLength = 34

/** A fee as hex. The backend's hex is not changed where it fits. */
const toHexFee = (fee: string | number): Hex =>
  isHex(fee) && fee.length <= maxFeeLength ? fee : fromNumber(BigInt(fee))

/** The fees of an operation. Fails with `FeeTooHigh` when they are above {@link FeeCeiling}. */
const feesOf = ({ maxFeePerGas, maxPriorityFeePerGas }: GasValues) =>
  Effect.flatMap(FeeCeiling, (ceiling) =>
    BigInt(maxFeePerGas) > ceiling
      ? Effect.fail(new FeeTooHigh(BigInt(maxFeePerGas), ceiling))
      : Effect.succeed({ maxFeePerGas: toHexFee(maxFeePerGas), maxPriorityFeePerGas: toHexFee(maxPriorityFeePerGas) })
  )

export const make = Effect.gen(function* () {
  const backend = yield* Backend.Backend
  const session = yield* Session.Session
  const owner = () => session.peek()?.publicKey
  const chains = cached(getChains(backend), 5 * 60_000, owner)
  const gas = cached(orNotLoggedIn(backend.call(gasValuesRoute, undefined, GasValuesUnavailable)), 5000, owner)
  const wallets = cached(getAccount(backend), Number.POSITIVE_INFINITY, owner)

  return {
    /** The network with this CAIP-2 id. */
    chain: Effect.fnUntraced(function* (caip2Id: string) {
      // Entries of lists are not checked: one may have no id.
      const isWanted = (chain: Chain | null) => isSameText(chain?.caipId, caip2Id)
      const chain = (yield* chains.get((list) => list.some(isWanted))).find(isWanted)
      return chain ?? (yield* new ChainNotSupported(caip2Id))
    }),
    /** The fees of an operation that is built now. */
    fees: Effect.flatMap(gas.get(), feesOf),
    /** The user's addresses on a chain. Where they cannot be read, a warning is logged and the transfer goes on. */
    ownAddresses: (caip2Id: string): Effect.Effect<ReadonlyArray<string>> => {
      const on = (list: ReadonlyArray<Wallet | null>) =>
        list.flatMap((wallet) =>
          isSameText(wallet?.caipId, caip2Id) && typeof wallet?.address === "string" ? [wallet.address] : []
        )
      return wallets
        .get((list) => on(list).length > 0)
        .pipe(
          Effect.map(on),
          Effect.catch((cause) =>
            Effect.as(Effect.logWarning("The wallets could not be read to compare the recipient with.", cause), [])
          )
        )
    },
    /** Reads what is not cached, and current gas values. A failure of the wallets is ignored: a transfer does not need them. */
    prefetch: Effect.all([chains.get(), gas.renew, Effect.ignore(wallets.get())], {
      concurrency: "unbounded",
      discard: true
    }),
    forgetChains: chains.drop
  }
})

/** The cached networks, gas values and wallets of one client. */
export type ChainData = Effect.Success<typeof make>
