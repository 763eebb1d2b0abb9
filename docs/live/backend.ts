/** One backend for all examples of a page, made when the first of them needs it. */
import { createEmulator, developmentClient } from "@okto-effect/emulator"
import type { OktoClient } from "@okto-effect/sdk"

/** The code of every message. */
export const code = "123456"

/** The user that components show. */
export const user = "ada@example.com"

const transfer = {
  user,
  network: "eip155:84532",
  coin: "USDC",
  recipient: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
}

const emulator = createEmulator({
  otp: code,
  orderPace: 700,
  seed: {
    orders: [
      {
        ...transfer,
        amount: "900",
        minutesAgo: 180,
        status: "FAILED",
        reason: "ERC20: transfer amount exceeds balance"
      },
      { ...transfer, amount: "12", minutesAgo: 90 }
    ]
  }
})

/** A client over the backend. Its session lasts as long as the page. */
export const configuration = {
  clientPrivateKey: developmentClient.privateKey,
  clientSWA: developmentClient.swa,
  // No request leaves the page.
  endpoints: { bff: "http://127.0.0.1:8787" },
  fetch: emulator.fetch,
  sessionStore: { read: () => undefined, write: () => undefined, remove: () => undefined }
} satisfies ConstructorParameters<typeof OktoClient>[0]
