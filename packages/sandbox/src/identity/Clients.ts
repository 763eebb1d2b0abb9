/** The applications that may use this backend, each known by the address of its key and its smart wallet address. */
import * as Effect from "effect/Effect"
import type { Address, Hex } from "viem"
import { Invalid } from "../verify/Invalid.ts"

/** An application. Its smart wallet address (SWA) is not the address of its key. */
export interface Client {
  /** Signs as this address. */
  readonly keyAddress: Address
  readonly swa: Address
}

/** An application whose key is at hand. */
export interface ClientWithKey extends Client {
  readonly privateKey: Hex
}

/** Registered with every sandbox. Everybody knows its key: it guards nothing. */
export const developmentClient: ClientWithKey = {
  privateKey: "0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560",
  keyAddress: "0xCE5F229681383457a6Fe0CDb9554feC3E25Ba847",
  swa: "0x579878DDec434560106a255Cd889d1fa9a0A9832"
}

/** The client with an SWA; the development client where nobody is named. */
export const named = (clients: ReadonlyArray<Client>, swa: string | undefined): Effect.Effect<Client, Invalid> => {
  const client = swa === undefined ? developmentClient : find(clients, swa)
  return client === undefined
    ? Effect.fail(new Invalid({ message: `client not registered: no client has the SWA ${swa}` }))
    : Effect.succeed(client)
}

/** The client with an SWA, in any letter case. */
export const find = (clients: ReadonlyArray<Client>, swa: string): Client | undefined =>
  clients.find((client) => client.swa.toLowerCase() === swa.toLowerCase())
