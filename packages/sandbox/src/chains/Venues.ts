/** Where jobs run: each network of the sandbox as the place that carries out, prices and describes a job. */
import * as Effect from "effect/Effect"
import type { Hex } from "viem"
import { Aptos } from "./aptos/Aptos.ts"
import * as OnAptos from "./aptos/execution.ts"
import { assets, network as aptosNetwork } from "./aptos/Network.ts"
import type { Job } from "../orders/decodeJob.ts"
import { decodeMoveCall } from "./aptos/MoveCall.ts"
import { decodeRawTransaction } from "./evm/RawTransaction.ts"
import type { NetworkFacts } from "./evm/Networks.ts"
import { World } from "./evm/World.ts"
import * as OnEvm from "./evm/execution.ts"
import type { JobFailed } from "./Job.ts"
import { refusals, type Refused } from "../http/Refused.ts"
import type { User } from "../identity/Users.ts"
import type { Invalid } from "../verify/Invalid.ts"

/** A network, as jobs see it. */
export interface Venue {
  readonly network: NetworkFacts
  /** The addresses of the tokens that may be moved, besides the native coin. */
  readonly tokens: ReadonlyArray<string>
  /** Carries a job out. Answers the hashes of its transactions, all of them successful. */
  readonly execute: (job: Job, user: User) => Effect.Effect<ReadonlyArray<Hex>, JobFailed>
  /** The gas that a job would use. Fails like carrying it out. */
  readonly gasOf: (job: Job, user: User) => Effect.Effect<bigint, JobFailed>
  /** A transaction of a raw-transaction job as JSON. */
  readonly transaction: (bytes: Hex) => Effect.Effect<Readonly<Record<string, unknown>>, Invalid>
}

/** Gas units of every transaction on the Aptos ledger, which measures nothing. */
const aptosGas = 9n

/** The venue of a CAIP-2 id, in any letter case. */
export const make = Effect.gen(function* () {
  const aptos = yield* Aptos
  const { networks } = yield* World

  const onAptos: Venue = {
    network: aptosNetwork,
    tokens: assets.map(({ address }) => address),
    execute: (job, user) => OnAptos.execute(job, aptos, user),
    gasOf: () => Effect.succeed(aptosGas),
    transaction: decodeMoveCall
  }
  const venues: ReadonlyMap<string, Venue> = new Map([
    [aptosNetwork.caipId, onAptos],
    ...[...networks].map(([caipId, network]): readonly [string, Venue] => [
      caipId,
      {
        network,
        tokens: network.tokens.map(({ address }) => address),
        execute: (job, user) => OnEvm.execute(job, network.chain, user),
        gasOf: (job, user) => OnEvm.gasOf(job, network.chain, user),
        transaction: decodeRawTransaction
      }
    ])
  ])

  return (caip2Id: string): Effect.Effect<Venue, Refused> => {
    const venue = venues.get(caip2Id.toLowerCase())
    return venue === undefined
      ? Effect.fail(refusals.unknownNetwork(`Network Details not found: ${caip2Id}`))
      : Effect.succeed(venue)
  }
})
