import { isOktoError, OktoClient, rawRead } from "@okto-effect/sdk"

const input = {
  caip2Id: "eip155:84532",
  data: {
    contractAddress: "0xb5FEb3136c0Db15B2582315511D16624d33EB4c5",
    abi: {
      type: "function",
      name: "balanceOf",
      stateMutability: "view",
      inputs: [{ name: "account", type: "address" }],
      outputs: [{ name: "", type: "uint256" }]
    },
    args: { account: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2" }
  }
}

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

try {
  console.log(await rawRead(client, input))
} catch (error) {
  // The backend's message is in error.reason.
  if (!isOktoError(error) || error._tag !== "ContractReadFailed") throw error
  console.error(error.message)
}
