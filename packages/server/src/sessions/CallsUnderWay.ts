/** The calls that are under way in a process, so that a server that stops can end them: nothing else knows the clients of requests. */
import type * as Effect from "effect/Effect"
import {
  type CallOptions,
  type ClientDisposed,
  type ClientServices,
  type ConfigurationInvalid,
  OktoClient,
  type OktoClientOptions,
  type OktoPromise
} from "@okto-effect/sdk"

/** The calls of a server's visitors that are under way. */
export class CallsUnderWay {
  /** What releases the client of each call. */
  readonly #releases = new Set<() => Promise<void>>()
  #isOver = false

  /** Makes a call of a client, which is disposed of where all calls were ended before. */
  make<A, E>(client: OktoClient, call: () => OktoPromise<A, E>): OktoPromise<A, E> {
    const release = () => client.dispose()
    if (this.#isOver) void release()
    this.#releases.add(release)
    const made = call()
    const forget = () => this.#releases.delete(release)
    made.then(forget, forget)
    return made
  }

  /** Ends all calls, and those that come later. */
  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all([...this.#releases].map((release) => release()))
  }
}

/** A visitor's client, whose calls the server can end. */
export class VisitorClient extends OktoClient {
  /** A function that is not enumerable, like that of the class above, and for the same reasons. */
  declare private readonly _calls: () => CallsUnderWay

  constructor(configuration: OktoClientOptions, calls: CallsUnderWay) {
    super(configuration)
    Object.defineProperty(this, "_calls", { value: () => calls })
  }

  override runCore<A, E>(
    effect: Effect.Effect<A, E, ClientServices>,
    options?: CallOptions | null
  ): OktoPromise<A, E | ClientDisposed | ConfigurationInvalid> {
    return this._calls().make(this, () => super.runCore(effect, options))
  }
}
