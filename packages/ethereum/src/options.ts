/** What an app chooses of a provider, and what its functions are called with. */
import type { Hex, OktoClient } from "@okto-effect/sdk"
import type { Chain, Transport } from "viem"
import type { ProviderRpcError } from "./errors.ts"
import type { ProviderStore } from "./store.ts"

/** What a user is asked to confirm. The fields are those that `ConfirmTransaction` of `@okto-effect/react/ui` takes. */
export type ConfirmationRequest =
  | {
      readonly kind: "call"
      /** The chain (CAIP-2, such as `eip155:84532`). */
      readonly caip2Id: string
      /** What is sent: the address, the value in wei, the call data. */
      readonly transaction: { readonly to: Hex; /** In wei. */ readonly value: bigint; readonly data: Hex }
    }
  | { readonly kind: "message"; readonly message: string }
  | { readonly kind: "typed-data"; readonly data: string | object }

/** A request that was answered, for a log. */
export interface LoggedRequest {
  /** The method that was called, such as `eth_accounts`. */
  readonly method: string
  /** What it was called with. */
  readonly params: unknown
  /** Unix milliseconds at which it was made. */
  readonly at: number
  /** Milliseconds until it was answered. */
  readonly duration: number
  /** What it returned. */
  readonly result?: unknown
  /** What it failed with. */
  readonly error?: ProviderRpcError | undefined
}

/** The options of a provider. */
export interface ProviderOptions {
  /** The chains that the app uses, as viem describes them. The first is chosen at first. */
  readonly chains: readonly [Chain, ...ReadonlyArray<Chain>]
  /** How the node of each chain is reached, by chain id, as in wagmi. Default: `http()`, the chain's public node. */
  readonly transports?: Readonly<Record<number, Transport>> | undefined
  /**
   * Signs a user in when `eth_requestAccounts` is asked and no user is signed in: opens the app's dialog, or the modal.
   * Rejects, or resolves without a session, when the user declines. Default: such requests fail with 4100.
   */
  readonly signIn?: ((client: OktoClient) => unknown) | undefined
  /**
   * Shows the user what is sent or signed: a bundle has several requests. Resolves with whether the user agrees. Default:
   * nothing is asked.
   */
  readonly confirm?: ((requests: ReadonlyArray<ConfirmationRequest>) => boolean | PromiseLike<boolean>) | undefined
  /**
   * Shows the status of a bundle (`wallet_showCallsStatus`). Default: the method is not supported.
   *
   * @param id the id that `wallet_sendCalls` returned
   */
  readonly showCallsStatus?: ((id: string) => unknown) | undefined
  /**
   * Keeps the chosen chain, the permission, bundles, and sends whose outcome is unknown. Providers with the same store share
   * them. One that does not answer within five seconds counts as failed. Default: local storage; in memory where there is
   * none, as on a server and in React Native.
   */
  readonly store?: ProviderStore | undefined
  /**
   * Whether `wallet_revokePermissions` also ends the session. Default: false, it hides the account from the page, also after a
   * reload, until the account is asked for or the user signs in anew.
   */
  readonly revokeEndsSession?: boolean | undefined
  /** Milliseconds for which a transaction's hash is awaited; after that its outcome is unknown. Default: five minutes. */
  readonly giveUpAfter?: number | undefined
  /** Milliseconds for which the outcome of a send without an answer is looked up. Default: one minute. */
  readonly outcomeTimeout?: number | undefined
  /** Called with each request once it is answered. What it returns, throws or rejects with has no effect. */
  readonly log?: ((request: LoggedRequest) => unknown) | undefined
  /** Returns the time in Unix milliseconds, for bundles and the log. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
  /**
   * Returns random bytes for the ids of bundles, for example `getRandomBytes` of `expo-crypto`. Default:
   * `crypto.getRandomValues`.
   *
   * @param size how many bytes
   */
  readonly randomBytes?: ((size: number) => Uint8Array) | undefined
}
