/** A configuration names its environment, as the originals' does; a client and a provider take one that does not. */
import { OktoClient, type OktoClientConfig, type OktoClientOptions } from "@okto-effect/sdk"
import { OktoProvider } from "@okto-effect/react"

const keys = { clientPrivateKey: "0x11", clientSWA: "0x22" } as const

export const named: "production" | "sandbox" | "staging" = (
  { ...keys, environment: "sandbox" } satisfies OktoClientConfig
).environment
export const environmentOf = ({ environment }: OktoClientConfig): string => environment.toUpperCase()

// @ts-expect-error It has no environment.
export const unnamed: OktoClientConfig = keys

export const options: OktoClientOptions = keys
export const client = new OktoClient(options)
export const provider = OktoProvider({ config: options })
