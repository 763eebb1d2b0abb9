/** The client while the configuration is invalid. It cannot log in. */
import { OktoClient } from "@okto-effect/react"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"

let made: OktoClient | undefined

/** One instance. It does not read the stored session. */
export const signedOutClient = (): OktoClient =>
  (made ??= new OktoClient({
    clientSWA: `0x${"00".repeat(20)}`,
    clientSigner: { sign: () => Promise.reject(new Error("The client is not configured")) },
    platform: Layer.mergeAll(SessionStore.layerMemory(), SecureRandom.layerWebCrypto, Transport.layerFetch())
  }))
