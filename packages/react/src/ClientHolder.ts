/** Holds the client of a provider: makes it when it is first read, and disposes of it when no component holds it. */
import type { OktoClientOptions } from "@okto-effect/sdk"
import { OktoClient } from "./OktoClient.ts"

/** A value as it is compared. Objects and functions are equal. */
const compared = (value: unknown): string =>
  (typeof value === "object" && value !== null) || typeof value === "function" ? "own" : String(value)

/** Equal for configurations of the same client. Changes of `log`, `retry`, `tracer` and `randomUUID` have no effect. */
const identityOf = ({ endpoints = {}, ...config }: OktoClientOptions): string =>
  JSON.stringify(
    [
      config.environment,
      config.clientSWA,
      config.clientPrivateKey,
      config.clientPublicKey,
      config.clientSigner,
      endpoints.bff,
      endpoints.gateway,
      endpoints.onboarding,
      endpoints.oauth,
      config.googleClientId,
      config.syncKeys,
      config.requestTimeout,
      config.sessionStore,
      config.fetch,
      config.platform
    ].map(compared)
  )

export class ClientHolder {
  readonly #config: OktoClientOptions
  readonly #identity: string
  #client: OktoClient | undefined
  #owners = 0

  constructor(config: OktoClientOptions) {
    this.#config = config
    this.#identity = identityOf(config)
  }

  /** Whether a configuration is that of this client. */
  isFor(config: OktoClientOptions): boolean {
    return identityOf(config) === this.#identity
  }

  /** The client. Throws `ConfigurationInvalid`. */
  get client(): OktoClient {
    this.#client ??= new OktoClient(this.#config)
    return this.#client
  }

  /** Holds the client until the returned function is called. */
  retain(): () => void {
    this.#owners++
    return () => {
      this.#owners--
      // An effect that runs again releases the client before it retains it.
      queueMicrotask(() => this.#disposeIfUnowned())
    }
  }

  #disposeIfUnowned(): void {
    const client = this.#client
    if (this.#owners > 0 || client === undefined) return
    this.#client = undefined
    void client.dispose()
  }
}
