/** The client of pages whose configuration cannot be used: nobody logs in with it. */
import { OktoClient } from "@okto-effect/react"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"

let made: OktoClient | undefined

/** The one there is. It leaves the stored session to the clients that can use it. */
export const nobody = (): OktoClient =>
  (made ??= new OktoClient({
    clientSWA: `0x${"00".repeat(20)}`,
    clientSigner: { sign: () => Promise.reject(new Error("The client is not configured")) },
    platform: Layer.mergeAll(SessionStore.layerMemory(), SecureRandom.layerWebCrypto, Transport.layerFetch())
  }))
