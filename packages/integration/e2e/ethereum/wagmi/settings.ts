/** The wallet of the apps: a client, chains with the backend's nodes, and a sign-in that asks for nothing. */
import { OktoClient } from "@okto-effect/sdk"
import { http } from "viem"
import { baseSepolia, polygonAmoy } from "viem/chains"

/** What an app is started with. */
export interface Settings {
  /** The backend's addresses. */
  readonly endpoints: { readonly bff: string; readonly onboarding: string }
  readonly clientPrivateKey: `0x${string}`
  readonly clientSWA: `0x${string}`
  /** The code that every sign-in takes. */
  readonly otp: string
}

export const walletOf = ({ clientPrivateKey, clientSWA, endpoints, otp }: Settings) => {
  const client = new OktoClient({ clientPrivateKey, clientSWA, endpoints })
  const node = (id: number) => http(`${endpoints.bff}/__emulator/chains/eip155:${id}/rpc`)
  return {
    client,
    chains: [baseSepolia, polygonAmoy] as const,
    transports: { [baseSepolia.id]: node(baseSepolia.id), [polygonAmoy.id]: node(polygonAmoy.id) },
    signIn: async () => {
      const { token } = await client.sendOTP("ada@example.com", "email")
      await client.loginUsingEmail("ada@example.com", otp, token)
    }
  }
}
