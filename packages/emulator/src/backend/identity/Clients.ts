/** The applications (clients) that may use this backend. */
import * as Effect from "effect/Effect"
import type { Address, Hex } from "viem"
import { Invalid } from "../../verify/Invalid.ts"

/** An application that may use the backend. Its smart wallet address (SWA) differs from the address of its key. */
export interface RegisteredClient {
  /** The address of the key that it signs with. */
  readonly keyAddress: Address
  /** The smart wallet address of the app. */
  readonly swa: Address
}

/** An application that may use the backend, with its key. */
export interface RegisteredClientWithKey extends RegisteredClient {
  /** The client key, 32 bytes in hex. */
  readonly privateKey: Hex
}

/** The application that every emulator knows: its key and addresses, for a client's configuration. The key is public. */
export const developmentClient: RegisteredClientWithKey = {
  privateKey: "0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560",
  keyAddress: "0xCE5F229681383457a6Fe0CDb9554feC3E25Ba847",
  swa: "0x579878DDec434560106a255Cd889d1fa9a0A9832"
}

/** The client with an SWA; the development client without one. */
export const named = (
  clients: ReadonlyArray<RegisteredClient>,
  swa: string | undefined
): Effect.Effect<RegisteredClient, Invalid> => {
  const client = swa === undefined ? developmentClient : find(clients, swa)
  return client === undefined
    ? Effect.fail(new Invalid({ message: `client not registered: no client has the SWA ${swa}` }))
    : Effect.succeed(client)
}

/** The client with an SWA, in any letter case. */
export const find = (clients: ReadonlyArray<RegisteredClient>, swa: string): RegisteredClient | undefined =>
  clients.find((client) => client.swa.toLowerCase() === swa.toLowerCase())
