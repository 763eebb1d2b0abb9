/** The users, who come into being when they first log in: their keys, addresses and first money. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as SynchronizedRef from "effect/SynchronizedRef"
import { getAddress, slice } from "viem/utils"
import type { Address, Hex } from "viem"
import { accountOf, publicKeyOf as publicKeyOfEddsa } from "../chains/aptos/address.ts"
import { Aptos } from "../chains/aptos/Aptos.ts"
import { addressOf } from "../chains/evm/Chain.ts"
import { World } from "../chains/evm/World.ts"
import type { Client } from "./Clients.ts"
import { hashOf, uuidOf } from "../state/derive.ts"
import { publicKeyOf } from "../verify/signature.ts"

/** A user of one client. The same identity is another user with another client. */
export interface User {
  readonly id: string
  readonly client: Client
  /** Who it is, such as `email:ada@example.com`. */
  readonly identity: string
  /** The smart wallet address. */
  readonly swa: Address
  /** Signs for the wallet. Made from the names, so that a restarted sandbox knows its users again. */
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
    /** The user with an id, if there is one. */
    readonly find: (id: string) => Effect.Effect<User | undefined>
    /** Everybody who ever logged in. */
    readonly all: Effect.Effect<ReadonlyArray<User>>
  }
>()("@okto-effect/sandbox/Users") {}

const create = (client: Client, identity: string): User => {
  const names = [client.swa.toLowerCase(), identity]
  const privateKey = hashOf("key", ...names)
  const eddsaPublicKey = publicKeyOfEddsa(hashOf("eddsa", ...names))
  return {
    id: uuidOf("user", ...names),
    client,
    identity,
    swa: getAddress(slice(hashOf("swa", ...names), 12)),
    privateKey,
    publicKey: publicKeyOf(privateKey),
    wallet: addressOf(privateKey),
    ecdsaKeyId: uuidOf("ecdsa", ...names),
    eddsaKeyId: uuidOf("eddsa", ...names),
    eddsaPublicKey,
    aptosAccount: accountOf(eddsaPublicKey)
  }
}

export const make = Effect.gen(function* () {
  const aptos = yield* Aptos
  const world = yield* World
  const users = yield* SynchronizedRef.make(HashMap.empty<string, User>())

  return Users.of({
    // One at a time, so that nobody is funded twice.
    enter: (client, identity) =>
      SynchronizedRef.modifyEffect(users, (known) => {
        const user = create(client, identity)
        const found = Option.getOrUndefined(HashMap.get(known, user.id))
        if (found !== undefined) return Effect.succeed([found, known] as const)
        const funded = Effect.andThen(Effect.orDie(world.fund(user.wallet)), aptos.fund(user.aptosAccount))
        return funded.pipe(Effect.as([user, HashMap.set(known, user.id, user)] as const))
      }),
    find: (id) => Effect.map(SynchronizedRef.get(users), (_) => Option.getOrUndefined(HashMap.get(_, id))),
    all: Effect.map(SynchronizedRef.get(users), (_) => [...HashMap.values(_)])
  })
})

export const layer: Layer.Layer<Users, never, Aptos | World> = Layer.effect(Users, make)
