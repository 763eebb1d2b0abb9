/** The users, who come into being when they first log in: their keys, addresses and first money. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import { getAddress, hexToBytes, slice } from "viem/utils"
import type { Address, Hex } from "viem"
import { accountOf, publicKeyOf as publicKeyOfEddsa } from "../chains/aptos/address.ts"
import type { Holder } from "../chains/Venue.ts"
import { Venues } from "../chains/Venues.ts"
import { hashOf, uuidOf } from "../state/derive.ts"
import { Curve, type Secp256k1 } from "../verify/Curve.ts"
import { flatHex } from "../verify/hex.ts"
import { addressOfKey } from "../verify/signature.ts"
import type { Client } from "./Clients.ts"

/** A user of one client. The same identity is another user with another client. */
export interface User extends Holder {
  readonly id: string
  readonly client: Client
  /** Who it is, such as `email:ada@example.com`. */
  readonly identity: string
  /** The smart wallet address. */
  readonly swa: Address
  /** Made from the names, so that a restarted sandbox knows its users again. */
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

/** Knows the users. */
export class Users extends Context.Service<
  Users,
  {
    /** The user of a client with an identity; made, and funded on every chain, when there is none yet. */
    readonly enter: (client: Client, identity: string) => Effect.Effect<User>
    /** Gives the user with an id what a new one gets, on every chain; nothing happens where there is none. */
    readonly fund: (id: string) => Effect.Effect<void>
    /** The user with an id, if there is one. */
    readonly find: (id: string) => Effect.Effect<User | undefined>
    /** Everybody who ever logged in. */
    readonly all: Effect.Effect<ReadonlyArray<User>>
  }
>()("@okto-effect/sandbox/Users") {}

const idOf = ({ swa }: Client, identity: string): string => uuidOf("user", swa.toLowerCase(), identity)

const create = (client: Client, identity: string, curve: Secp256k1): User => {
  const names = [client.swa.toLowerCase(), identity]
  const privateKey = hashOf("key", ...names)
  const publicKey = flatHex(curve.publicKey(hexToBytes(privateKey)))
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
  const curve = yield* Curve
  const venues = yield* Venues
  const users = yield* Ref.make(HashMap.empty<string, User>())
  const find = (id: string) => Effect.map(Ref.get(users), (known) => Option.getOrUndefined(HashMap.get(known, id)))

  const give = (user: User) => Effect.forEach(venues.all, (venue) => venue.fund(user), { discard: true })

  return Users.of({
    fund: Effect.fnUntraced(function* (id) {
      const user = yield* find(id)
      if (user !== undefined) yield* give(user)
    }),
    // Part of a change that the journal records, and those are made one at a time: nobody is funded twice.
    enter: Effect.fnUntraced(function* (client, identity) {
      const found = yield* find(idOf(client, identity))
      if (found !== undefined) return found
      const user = create(client, identity, curve)
      yield* give(user)
      yield* Ref.update(users, HashMap.set(user.id, user))
      return user
    }),
    find,
    all: Effect.map(Ref.get(users), (known) => [...HashMap.values(known)])
  })
})

export const layer: Layer.Layer<Users, never, Venues> = Layer.effect(Users, make)
