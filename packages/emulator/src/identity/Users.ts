/** Users. Created at their first login, with keys, addresses and balances. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { getAddress, hexToBytes, slice } from "viem/utils"
import type { Address, Hex } from "viem"
import { accountOf, publicKeyOf as publicKeyOfEddsa } from "../chains/aptos/address.ts"
import type { Holder } from "../chains/ChainAdapter.ts"
import { ChainAdapters } from "../chains/ChainAdapters.ts"
import { hashOf, uuidOf } from "../state/derive.ts"
import { curve } from "../verify/Curve.ts"
import { flatHex } from "../verify/hex.ts"
import { addressOfKey } from "../verify/signature.ts"
import type { RegisteredClient } from "./Clients.ts"

/** A user of one client. The same identity is another user with another client. */
export interface User extends Holder {
  readonly id: string
  readonly client: RegisteredClient
  /** The provider and the name there, such as `email:ada@example.com`. */
  readonly identity: string
  /** The smart wallet address. */
  readonly swa: Address
  /** Derived from the client and the identity: the same after a restart. */
  readonly privateKey: Hex
  readonly publicKey: Hex
  /** The address on every EVM chain. It is not the SWA. */
  readonly wallet: Address
  readonly ecdsaKeyId: string
  readonly eddsaKeyId: string
  readonly eddsaPublicKey: Hex
  /** The account on Aptos, of the EdDSA key. */
  readonly aptosAccount: Hex
}

/** The users of all clients. */
export class Users extends Context.Service<
  Users,
  {
    /** The user of a client with an identity. A new one is funded on every chain. */
    readonly getOrCreate: (client: RegisteredClient, identity: string) => Effect.Effect<User>
    /** Funds the user with an id on every chain, as a new one is. Does nothing for an unknown id. */
    readonly fund: (id: string) => Effect.Effect<void>
    /** Runs an effect, and forgets the users that it created if it fails. One at a time. */
    readonly atomically: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** The user with an id, if there is one. */
    readonly find: (id: string) => Effect.Effect<User | undefined>
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

const make = Effect.gen(function* () {
  const adapters = yield* ChainAdapters
  /** By id, in the order of their first logins. */
  const users = new Map<string, User>()

  const fundEverywhere = (user: User) =>
    Effect.forEach(adapters.all, (adapter) => adapter.fund(user), { discard: true })

  return Users.of({
    fund: Effect.fnUntraced(function* (id) {
      const user = users.get(id)
      if (user !== undefined) yield* fundEverywhere(user)
    }),
    // The journal records one change at a time, so that a user is funded once.
    getOrCreate: Effect.fnUntraced(function* (client, identity) {
      const found = users.get(idOf(client, identity))
      if (found !== undefined) return found
      const user = create(client, identity)
      yield* fundEverywhere(user)
      users.set(user.id, user)
      return user
    }),
    atomically: (work) =>
      Effect.suspend(() => {
        const known = new Set(users.keys())
        return Effect.onError(work, () =>
          Effect.sync(() => {
            for (const id of users.keys()) if (!known.has(id)) users.delete(id)
          })
        )
      }),
    find: (id) => Effect.sync(() => users.get(id)),
    all: Effect.sync(() => [...users.values()])
  })
})

export const layer: Layer.Layer<Users, never, ChainAdapters> = Layer.effect(Users, make)
