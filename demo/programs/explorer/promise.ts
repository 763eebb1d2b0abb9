import { OktoClient } from "@okto-effect/sdk"
import * as explorer from "@okto-effect/sdk/explorer"

// Or getAccount, getChains, getOrdersHistory, getPortfolioActivity,
// getPortfolioNFT, getTokens.
const input = "getPortfolio"

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

console.log(await explorer[input](client))
