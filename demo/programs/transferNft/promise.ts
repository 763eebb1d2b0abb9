import {
  isOktoError,
  OktoClient,
  nftTransfer,
  waitForOrder
} from "@okto-effect/sdk"
import { nftTransfer as build } from "@okto-effect/sdk/userop"

const input = {
  transfer: {
    caip2Id: "eip155:84532",
    collectionAddress: "0x887F560EE9986564997f8aeC6B13D7A16a5B13aA",
    nftId: "1",
    recipientWalletAddress: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2",
    amount: 1,
    nftType: "ERC721" as const
  },
  feePayer: "0x0000000000000000000000000000000000000000"
} as const

const client = new OktoClient({
  // The emulator's public development key. Keep yours on a server.
  clientPrivateKey:
    "0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560",
  clientSWA: "0x579878DDec434560106a255Cd889d1fa9a0A9832",
  // npx @okto-effect/emulator --port 8787 --otp 123456
  endpoints: { bff: "http://127.0.0.1:8787" }
})
const { token } = await client.sendOTP("ada@example.com", "email")
await client.loginUsingEmail("ada@example.com", "123456", token)

const { feePayer, transfer } = input

/** Builds, signs and executes in one call. Answers the job id. */
const send = () => nftTransfer(client, transfer, { feePayer })

/** The same step by step: what is built can be reviewed before it is signed. */
export const sendStepwise = async () => {
  const unsigned = await build(client, transfer, { feePayer })
  const signed = await client.signUserOp(unsigned)
  return client.executeUserOp(signed)
}

try {
  const order = await waitForOrder(client, await send())
  console.log(order.status, order.downstreamTransactionHash[0])
} catch (error) {
  // Why the backend refused is in error.reason.
  if (!isOktoError(error) || error._tag !== "ExecutionFailed") throw error
  console.error(error.message)
}
