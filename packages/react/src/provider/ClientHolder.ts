/** Holds the client of a provider: makes it when it is first read, and disposes of it when no component holds it. */
import type { OktoClientOptions } from "@okto-effect/sdk"
import { OktoClient } from "./OktoClient.ts"

/** A value as it is compared. Objects and functions are equal. */
const compared = (value: unknown): string =>
  (typeof value === "object" && value !== null) || typeof value === "function" ? "own" : String(value)

/** What a client keeps from its first configuration. */
const kept = new Set(["log", "randomUUID", "retry", "tracer"])

/** Equal for configurations of the same client. */
const identityOf = (options: OktoClientOptions): string => {
  // A program without types may leave the configuration out, which is refused when the client is made.
  const { endpoints, ...config } = { ...options }
  return JSON.stringify(
    Object.entries({ ...config, ...endpoints })
      .filter(([name, value]) => value !== undefined && !kept.has(name))
      .map(([name, value]) => `${name}: ${compared(value)}`)
      .sort()
  )
}

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
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
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
