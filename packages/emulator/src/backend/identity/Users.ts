/** Users. Created at their first login, with keys, addresses and balances. */
import { Primitives } from "@okto-effect/protocol"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { getAddress, hexToBytes, slice } from "viem/utils"
import { accountOf, publicKeyOf as publicKeyOfEddsa } from "../../chains/aptos/address.ts"
import type { ChainAdapter } from "../../chains/ChainAdapter.ts"
import { ChainAdapters } from "../../chains/ChainAdapters.ts"
import { hashOf, uuidOf } from "../../world/derive.ts"
import { curve } from "../../verify/Curve.ts"
import { flatHex } from "../../verify/hex.ts"
import { addressOfKey } from "../../verify/signature.ts"
import { Settings } from "../../Settings.ts"
import { define } from "../../world/Table.ts"
import { sleepThrough } from "../../world/Time.ts"
import { World } from "../../world/World.ts"
import { find as findClient, type RegisteredClient } from "./Clients.ts"

const Hex = Primitives.Hex()
const Address = Primitives.Address()

const Stored = Schema.Struct({
  clientSWA: Address,
  /** The provider and the name there, such as `email:ada@example.com`. */
  identity: Schema.String,
  /** The smart wallet address. */
  swa: Address,
  /** Derived from the client and the identity: the same after a restart. */
  privateKey: Hex,
  publicKey: Hex,
  /** The address on every EVM chain. It is not the SWA. */
  wallet: Address,
  ecdsaKeyId: Schema.String,
  eddsaKeyId: Schema.String,
  eddsaPublicKey: Hex,
  /** The account on Aptos, of the EdDSA key. */
  aptosAccount: Hex,
  /** The chains on which the user was not funded yet. */
  unfunded: Schema.Array(Schema.String)
})

/** By id. */
const userTable = define("users", Stored)

/** A user of one client. The same identity is another user with another client. */
export interface User extends Omit<typeof Stored.Type, "clientSWA" | "unfunded"> {
  readonly id: string
  readonly client: RegisteredClient
}

export class Users extends Context.Service<
  Users,
  {
    /** The user of a client with an identity, as a part of a change of the world. A new one is funded by {@link welcome}. */
    readonly getOrCreate: (client: RegisteredClient, identity: string) => User
    /** Funds a new user on the chains where that was not done yet. Waits for a while: a busy chain goes on alone. */
    readonly welcome: (id: string) => Effect.Effect<void>
    /** The same for all users, after a restart. */
    readonly resume: Effect.Effect<void>
    /** Waits until a user was funded on a chain. */
    readonly whenFunded: (user: User, chain: string) => Effect.Effect<void>
    /** Funds the user with an id on every chain again, as a new one is. Does nothing for an unknown id. */
    readonly fund: (id: string) => Effect.Effect<void>
    /** The user that {@link getOrCreate} would return. */
    readonly preview: (client: RegisteredClient, identity: string) => User
    /** Funds a user on the chains where that was not done yet, inside a job on every chain. */
    readonly fundNow: (user: User) => Effect.Effect<void>
    /** Counts a user as funded on every chain, as a part of a change of the world. */
    readonly setFunded: (user: User) => void
    /** The user with an id, if there is one whose client is registered. */
    readonly get: (id: string) => User | undefined
    /** All users who ever logged in. */
    readonly all: Effect.Effect<ReadonlyArray<User>>
  }
>()("@okto-effect/emulator/Users") {}

const idOf = ({ swa }: RegisteredClient, identity: string): string => uuidOf("user", swa.toLowerCase(), identity)

const create = (client: RegisteredClient, identity: string): User => {
  const names = [client.swa.toLowerCase(), identity]
  const privateKey = hashOf("key", ...names)
  const publicKey = flatHex(curve().publicKey(hexToBytes(privateKey)))
  const eddsaPublicKey = publicKeyOfEddsa(hashOf("eddsa", ...names))
  return {
    id: idOf(client, identity),
    client,
    identity,
    swa: getAddress(slice(hashOf("swa", ...names), 12)),
    privateKey,
    publicKey,
    wallet: addressOfKey(publicKey),
    ecdsaKeyId: uuidOf("ecdsa", ...names),
    eddsaKeyId: uuidOf("eddsa", ...names),
    eddsaPublicKey,
    aptosAccount: accountOf(eddsaPublicKey)
  }
}

/** Milliseconds for which a login waits for the chains. */
const patience = 100

const make = Effect.gen(function* () {
  const { clients } = yield* Settings
  const adapters = yield* ChainAdapters
  const world = yield* World
  const scope = yield* Effect.scope
  /** In the order of their first logins. */
  const users = world.table(userTable)
  const chains = adapters.all.map(({ network }) => network.caipId)

  const get = (id: string): User | undefined => {
    const stored = users.rows.get(id)
    const client = stored && findClient(clients, stored.clientSWA)
    return stored && client && { ...stored, id, client }
  }

  const setUnfunded = (id: string, select: (unfunded: ReadonlyArray<string>) => ReadonlyArray<string>) => {
    const stored = users.rows.get(id)
    if (stored !== undefined) users.set(id, { ...stored, unfunded: select(stored.unfunded) })
  }

  const welcomeOn = (id: string, { fund, network: { caipId } }: ChainAdapter) =>
    world.onChain(
      caipId,
      Effect.suspend(() => {
        const user = get(id)
        const isDone = user === undefined || users.rows.get(id)?.unfunded.includes(caipId) !== true
        return isDone ? Effect.void : fund(user)
      }).pipe(Effect.map(() => () => setUnfunded(id, (unfunded) => unfunded.filter((chain) => chain !== caipId))))
    )

  const welcome = Effect.fnUntraced(function* (id: string) {
    const stored = users.rows.get(id)
    if (stored === undefined || stored.unfunded.length === 0) return
    const missing = adapters.all.filter(({ network }) => stored.unfunded.includes(network.caipId))
    const fibers = yield* Effect.forEach(missing, (adapter) =>
      Effect.forkIn(welcomeOn(id, adapter), scope, { startImmediately: true })
    )
    yield* Effect.raceFirst(Fiber.joinAll(fibers), sleepThrough(patience))
  })

  const preview = (client: RegisteredClient, identity: string): User =>
    get(idOf(client, identity)) ?? create(client, identity)

  return Users.of({
    get,
    preview,
    welcome,
    resume: Effect.forEach(users.rows.keys(), welcome, { discard: true }),
    whenFunded: (user, chain) =>
      users.rows.get(user.id)?.unfunded.includes(chain) === true
        ? // Its turn comes after that of the funds.
          world.onChain(
            chain,
            Effect.succeed(() => undefined)
          )
        : Effect.void,
    fundNow: (user) => {
      const unfunded = users.rows.get(user.id)?.unfunded ?? chains
      const missing = adapters.all.filter(({ network }) => unfunded.includes(network.caipId))
      return Effect.forEach(missing, ({ fund }) => fund(user), { discard: true })
    },
    setFunded: ({ id }) => setUnfunded(id, () => []),
    fund: (id) =>
      Effect.suspend(() => {
        const user = get(id)
        if (user === undefined) return Effect.void
        return Effect.forEach(
          adapters.all,
          ({ fund, network }) =>
            world.onChain(
              network.caipId,
              Effect.as(fund(user), () => undefined)
            ),
          { discard: true }
        )
      }),
    getOrCreate: (client, identity) => {
      const user = preview(client, identity)
      const { client: _, id, ...stored } = user
      if (!users.rows.has(id)) users.set(id, { ...stored, clientSWA: client.swa, unfunded: chains })
      return user
    },
    all: Effect.sync(() => Array.from(users.rows.keys(), get).filter((user) => user !== undefined))
  })
})

export const layer: Layer.Layer<Users, never, ChainAdapters | Settings | World> = Layer.effect(Users, make)
