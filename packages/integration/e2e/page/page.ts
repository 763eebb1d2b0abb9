/** A page that is its own backend: no server, no network. */
import { OktoClient, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
import { createEmulator, developmentClient } from "@okto-effect/emulator"

/** Logs in and transfers a coin. Returns the status of the order. */
export const run = async (): Promise<string> => {
  const emulator = createEmulator({ otp: "123456" })
  const client = new OktoClient({
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    endpoints: { bff: "http://emulator.invalid" },
    fetch: (input, init) => emulator.fetch(input, init)
  })
  const { token } = await client.sendOTP("ada@example.com", "email")
  await client.loginUsingEmail("ada@example.com", "123456", token)
  const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
  const jobId = await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n })
  const { downstreamTransactionHash, status } = await waitForOrder(client, jobId)
  await client.dispose()
  await emulator.dispose()
  return `${status} ${downstreamTransactionHash.length}`
}
