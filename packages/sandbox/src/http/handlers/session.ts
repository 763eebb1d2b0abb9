/** Reads about the session: its user's keys, itself, gas prices. */
import { numberToHex } from "viem/utils"
import * as Effect from "effect/Effect"
import { uuidOf } from "../../state/derive.ts"
import type { SessionHandlers } from "../contract.ts"

/** Wei per gas. Sponsored chains charge nothing. */
const gasPrice = numberToHex(2_000_000_000)

export const handlers = {
  userKeys: (_, { session: { user } }) =>
    Effect.succeed({
      userId: user.id,
      userSWA: user.swa,
      ecdsaPublicKey: user.publicKey,
      eddsaPublicKey: user.eddsaPublicKey,
      ecdsaKeyId: user.ecdsaKeyId,
      eddsaKeyId: user.eddsaKeyId
    }),

  verifySession: (_, { session: { user } }) =>
    Effect.succeed({
      user_id: user.id,
      client_id: uuidOf("client", user.client.swa.toLowerCase()),
      user_swa: user.swa,
      client_swa: user.client.swa,
      is_session_added: true
    }),

  gasValues: () => Effect.succeed({ maxPriorityFeePerGas: gasPrice, maxFeePerGas: gasPrice })
} satisfies Partial<SessionHandlers>
