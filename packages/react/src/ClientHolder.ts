/** Holds the one client of a provider: made when first needed, disposed when nobody needs it any more. */
import type { OktoClientConfig } from "@okto-effect/sdk"
import { OktoClient } from "./OktoClient.ts"

/** What makes two configurations the same client. Functions and layers do not count: apps often write them in place. */
const identityOf = ({
  clientPrivateKey,
  clientPublicKey,
  clientSWA,
  endpoints,
  environment
}: OktoClientConfig): string => JSON.stringify([environment, clientSWA, clientPrivateKey, clientPublicKey, endpoints])

/** Holds a client for as long as components are mounted. */
export class ClientHolder {
  readonly #config: OktoClientConfig
  readonly #identity: string
  #client: OktoClient | undefined
  #owners = 0

  constructor(config: OktoClientConfig) {
    this.#config = config
    this.#identity = identityOf(config)
  }

  /** Whether a configuration is this client's. */
  isFor(config: OktoClientConfig): boolean {
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
      // Strict mode unmounts and mounts again at once: the client must live through it.
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
