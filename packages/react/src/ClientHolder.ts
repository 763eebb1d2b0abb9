/** Holds the one client of a provider: made when first needed, disposed when nobody needs it any more. */
import type { OktoClientOptions } from "@okto-effect/sdk"
import { OktoClient } from "./OktoClient.ts"

/** A value as it is compared: a text or number as it is; of a store, signer, layer or function only whether there is one. */
const compared = (value: unknown): string =>
  (typeof value === "object" && value !== null) || typeof value === "function" ? "own" : String(value)

/** What makes two configurations the same client. `log`, `retry`, `tracer` and `randomUUID` stay those it was made with. */
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

/** Holds a client for as long as components are mounted. */
export class ClientHolder {
  readonly #config: OktoClientOptions
  readonly #identity: string
  #client: OktoClient | undefined
  #owners = 0

  constructor(config: OktoClientOptions) {
    this.#config = config
    this.#identity = identityOf(config)
  }

  /** Whether a configuration is this client's. */
  isFor(config: OktoClientOptions): boolean {
    return identityOf(config) === this.#identity
  }

  /** The client. Throws `ConfigurationInvalid`. */
  get client(): OktoClient {
    this.#client ??= new OktoClient(this.#config)
    return this.#client
  }

  /** Keeps the client until the returned function is called. */
  retain(): () => void {
    this.#owners++
    return () => {
      this.#owners--
      // An effect that runs again releases before it retains: the client must live through it.
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
