import {
  Client,
  Intents,
  Login,
  Orders,
  Platform,
  tokenTransfer
} from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

// The token "" is the coin of the network; amounts are in the smallest unit.
const input = {
  transfer: {
    caip2Id: "eip155:84532",
    recipient: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2",
    token: "",
    amount: 1_000_000n
  },
  feePayer: "0x0000000000000000000000000000000000000000"
} as const

const client = Client.layer({
  // The emulator's public development key. Keep yours on a server.
  clientPrivateKey:
    "0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560",
  clientSWA: "0x579878DDec434560106a255Cd889d1fa9a0A9832",
  // npx @okto-effect/emulator --port 8787 --otp 123456
  endpoints: { bff: "http://127.0.0.1:8787" }
}).pipe(Layer.provide(Platform.layer))

const signIn = Effect.gen(function* () {
  const { sendOtp, withOtp } = yield* Login.Login
  const contact = "ada@example.com"
  const { token } = yield* sendOtp(contact, "email")
  yield* withOtp({ contact, method: "email", otp: "123456", token })
})

const { feePayer, transfer } = input

/** Builds, signs and executes in one call. Answers the job id. */
const send = Intents.Intents.use(({ submit }) =>
  submit(tokenTransfer, transfer, { feePayer })
)

/** The same step by step: what is built can be reviewed before it is signed. */
export const sendStepwise = Effect.gen(function* () {
  const intents = yield* Intents.Intents
  const unsigned = yield* intents.build(tokenTransfer, transfer, { feePayer })
  return yield* intents.execute(yield* intents.sign(unsigned))
})

const program = Effect.gen(function* () {
  yield* signIn
  const order = yield* Orders.waitForFinal(yield* send)
  yield* Effect.log(order.status, order.downstreamTransactionHash[0])
}).pipe(
  // Why the backend refused is in error.reason.
  Effect.catchTag("ExecutionFailed", (error) => Effect.logError(error.message))
)

await Effect.runPromise(Effect.provide(program, client))
