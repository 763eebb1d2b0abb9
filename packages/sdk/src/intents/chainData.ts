/** What building takes of the backend: networks, gas values and the user's addresses, cached for a while. */
import type { Chain } from "@okto-effect/contract/Chain"
import type { Wallet } from "@okto-effect/contract/Portfolio"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Bff from "../http/Bff.ts"
import * as Routes from "../schemas/compiled/routes.gen.ts"
import { ChainNotSupported, NotLoggedIn, SessionKeysMissing } from "../Errors.ts"
import * as Explorer from "../explorer/Explorer.ts"
import * as failures from "../http/failures.ts"
import { keepFor } from "../http/cached.ts"
import * as Session from "../session/Session.ts"

/** A user who logs out while an operation is built is not logged in. */
export const signedIn = <A, E>(call: Effect.Effect<A, E | SessionKeysMissing>): Effect.Effect<A, E | NotLoggedIn> =>
  Effect.mapError(call, (error) =>
    error instanceof SessionKeysMissing ? new NotLoggedIn(undefined, { cause: error.cause }) : error
  )

// Lists are taken as they come: an entry may have no id.
const isSameChain = (one: unknown, other: string): boolean =>
  typeof one === "string" && one.toLowerCase() === other.toLowerCase()

export const make = Effect.gen(function* () {
  const bff = yield* Bff.Bff
  const explorer = yield* Explorer.Explorer
  const session = yield* Session.Session
  const owner = Effect.sync(() => session.peek()?.publicKey)
  const chains = keepFor({ read: explorer.getChains, age: Duration.minutes(5), owner })
  const gas = keepFor({
    read: signedIn(bff.call(Routes.gasValues, undefined, failures.gasValues)),
    age: Duration.seconds(5),
    owner
  })
  const wallets = keepFor({ read: explorer.getAccount, age: Duration.infinity, owner })

  return {
    /** The network with this CAIP-2 id. */
    chain: Effect.fnUntraced(function* (caip2Id: string) {
      const isWanted = (chain: Chain | null) => isSameChain(chain?.caipId, caip2Id)
      const chain = (yield* chains.get((list) => list.some(isWanted))).find(isWanted)
      return chain ?? (yield* new ChainNotSupported(caip2Id))
    }),
    gasValues: gas.get(),
    /** The user's addresses on a chain. Not knowing them costs a warning, not the transfer. */
    ownAddresses: (caip2Id: string): Effect.Effect<ReadonlyArray<string>> => {
      const on = (list: ReadonlyArray<Wallet | null>) =>
        list.flatMap((wallet) =>
          isSameChain(wallet?.caipId, caip2Id) && typeof wallet?.address === "string" ? [wallet.address] : []
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
    /** Reads what is not cached, and new gas values. The wallets may fail: a transfer does without them. */
    prepare: Effect.all([chains.get(), gas.renew, Effect.ignore(wallets.get())], {
      concurrency: "unbounded",
      discard: true
    }),
    forgetChains: chains.drop
  }
})

/** The cached networks, gas values and wallets of one client. */
export type ChainData = Effect.Success<typeof make>
