/** Checks who asks for a code, and when. */
import type { Auth } from "@okto-effect/sdk/contract"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { stringToBytes } from "viem/utils"
import { type Client, find } from "./Clients.ts"
import { Invalid } from "../verify/Invalid.ts"
import { expectSigner } from "../verify/signature.ts"

/** Milliseconds by which the client's clock may differ from ours. */
const skew = 300_000

/** Checks the client's signature over `data` in the order in which its keys came, and answers the client. */
export const verifyOtpRequest = Effect.fnUntraced(function* (
  request: Auth.OtpRequest,
  clients: ReadonlyArray<Client>
): Effect.fn.Return<Client, Invalid> {
  const { client_swa: swa, timestamp } = request.data
  if (typeof swa !== "string")
    return yield* new Invalid({ message: "data.client_swa: expected an address, got nothing" })
  const client = find(clients, swa)
  if (client === undefined)
    return yield* new Invalid({ message: `client not registered: no client has the SWA ${swa}` })
  yield* expectSigner("client signature", {
    message: stringToBytes(JSON.stringify(request.data)),
    signature: request.client_signature,
    by: client.keyAddress
  })
  if (typeof timestamp !== "number") {
    return yield* new Invalid({ message: "data.timestamp: expected milliseconds as a number" })
  }
  const now = yield* Clock.currentTimeMillis
  if (Math.abs(now - timestamp) > skew) {
    return yield* new Invalid({
      message: `Signature Expired: signed at ${timestamp}, now ${now}, ${skew} ms may lie between`
    })
  }
  return client
})
