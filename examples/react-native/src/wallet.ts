/** The wallet without its screen: what it needs of the phone is passed to it, so that it also runs in a test under Node. */
import { getPortfolio, isOktoError, OktoClient, tokenTransfer, waitForOrder } from "@okto-effect/sdk"

/** What the phone does for the wallet. */
export interface Phone {
  readonly randomUUID: () => string
  /** Keeps the session: the phone's keychain. */
  readonly keychain: {
    readonly read: (key: string) => Promise<string | null>
    readonly write: (key: string, text: string) => Promise<void>
    readonly remove: (key: string) => Promise<void>
  }
  /** The backend's address. */
  readonly backend: string
}

export interface Holding {
  readonly id: string
  readonly symbol: string
  readonly balance: string
}

/** A sentence for the user. */
export const explain = (error: unknown): string => {
  if (!isOktoError(error)) return "Something went wrong. Please try again."
  return error.category === "unknown"
    ? "It is not known yet whether this was sent. Do not send it again."
    : error.message
}

export const createWallet = ({ backend, keychain, randomUUID }: Phone) => {
  const client = new OktoClient({
    // The public development client of every emulator. In an app of yours: `clientSigner: remoteSigner(url)`, so that the key
    // stays on your server, because everyone can read what is in an app.
    clientPrivateKey: "0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560",
    clientSWA: "0x579878DDec434560106a255Cd889d1fa9a0A9832",
    endpoints: { bff: backend },
    randomUUID,
    sessionStore: keychain
  })
  return {
    /** The user of the stored session; `undefined` where there is none. */
    restore: async (): Promise<string | undefined> => {
      await client.ready
      return client.userSWA
    },
    /** Sends a code, and returns the function that signs in with it. */
    sendCode: async (email: string): Promise<(code: string) => Promise<string>> => {
      const { token } = await client.sendOTP(email, "email")
      return (code) => client.loginUsingEmail(email, code, token)
    },
    holdings: async (): Promise<ReadonlyArray<Holding>> => {
      const { groupTokens } = await getPortfolio(client)
      return groupTokens.map(({ balance, id, symbol }) => ({ balance, id, symbol }))
    },
    /** Sends wei of Base Sepolia's coin, and returns the final status of the order. */
    send: async (recipient: string, amount: bigint): Promise<string> => {
      const transfer = { caip2Id: "eip155:84532", recipient, token: "", amount }
      const { status } = await waitForOrder(client, await tokenTransfer(client, transfer))
      return status
    },
    signOut: () => client.logOut(),
    dispose: () => client.dispose()
  }
}

export type Wallet = ReturnType<typeof createWallet>
