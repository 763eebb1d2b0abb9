/** How a sandbox behaves, decided once when it is made. */
import { environments, type Environment, type EnvironmentName } from "@okto-effect/contract"
import * as Context from "effect/Context"
import type { JSONWebKeySet } from "jose"
import { hostName, type Trusted } from "./http/origins.ts"
import { type Client, developmentClient } from "./identity/Clients.ts"
import type { Seed } from "./seed/Seed.ts"

/** The HS256 key that `client_jwt` tokens are checked with unless another is given. */
export const developmentJwtSecret = "okto-sandbox-development-jwt-secret"

/** POST requests that the hosted backend takes of a client in a minute. */
const usualLimit = 120

/** What can be chosen. Everything has a default. */
export interface Options {
  /** Whose contracts and chain id requests are signed for. `sandbox` when absent. */
  readonly environment?: EnvironmentName | undefined
  /** Applications beside the development client. */
  readonly clients?: ReadonlyArray<Client> | undefined
  /** A code that every OTP message carries, six digits; random when absent. */
  readonly otp?: string | undefined
  /** Milliseconds that an order stays in each state; 0 settles it before its execute is answered. 0 when absent. */
  readonly orderPace?: number | undefined
  /** `status`: failures have a 4xx or 5xx status, like the hosted backend's. `envelope`: they have 200. */
  readonly failureStyle?: "status" | "envelope" | undefined
  /**
   * The HS256 key that `client_jwt` tokens are checked with. {@link developmentJwtSecret} when absent. With a key that is
   * given nothing is minted: it is the app's own.
   */
  readonly jwtSecret?: string | undefined
  /** Origins (`http://app.test:3000`) whose pages may use the control paths, beside the sandbox's own. */
  readonly allowOrigins?: ReadonlyArray<string> | undefined
  /** Names without a port under which the sandbox may be reached, beside `localhost` and the address it listens on. */
  readonly allowHosts?: ReadonlyArray<string> | undefined
  /**
   * Where the onboarding page and Google's stand-in are served, when that is an origin of their own; the sandbox's own
   * origin when absent.
   */
  readonly pagesOrigin?: string | undefined
  /**
   * Where the way back leads from the sandbox's pages: the app's address, or its path on the same origin. The first of
   * {@link allowOrigins} when absent.
   */
  readonly app?: string | undefined
  /** POST requests that a client may send in a minute; `true` for the hosted backend's 120. No limit when absent. */
  readonly rateLimit?: number | boolean | undefined
  /** Google client ids beside the SDK's own that id tokens may be for. */
  readonly googleClientIds?: ReadonlyArray<string> | undefined
  /**
   * The public keys that `client_jwt` tokens are checked with (RFC 7517), or the URL where they are; then no shared key
   * is taken.
   */
  readonly jwks?: JSONWebKeySet | string | undefined
  /** What a reset begins with, after {@link Sandbox.seed} took it once. */
  readonly seed?: Seed | undefined
  /** Whether a reverted order shows the hash of its transaction. The hosted backend does not. */
  readonly revertedHashes?: boolean | undefined
}

/** The choices of the running sandbox. */
export class Settings extends Context.Service<
  Settings,
  {
    readonly environment: Environment
    readonly clients: ReadonlyArray<Client>
    readonly otp: string | undefined
    readonly orderPace: number
    readonly failureStyle: "status" | "envelope"
    /** Checks tokens of applications; `isOwn` when it is the sandbox's own, with which it may issue them. */
    readonly jwtSecret: { readonly text: string; readonly isOwn: boolean }
    /** Who is asked in, beside this machine. */
    readonly trusted: Trusted
    readonly pagesOrigin: string | undefined
    /** Where the app is, if that is known. */
    readonly app: string | undefined
    readonly rateLimit: number | undefined
    readonly googleClientIds: ReadonlyArray<string>
    readonly jwks: JSONWebKeySet | string | undefined
    readonly revertedHashes: boolean
    readonly seed: Seed | undefined
  }
>()("@okto-effect/sandbox/Settings") {}

/** Whom the options name, as browsers spell them. */
export const trustedOf = ({ allowHosts = [], allowOrigins = [] }: Options): Trusted => ({
  hosts: allowHosts.map((host) => hostName(host) ?? host),
  origins: allowOrigins.map((origin) => (URL.canParse(origin) ? new URL(origin).origin : origin))
})

export const make = (options: Options): Settings["Service"] => {
  const environment = environments[options.environment ?? "sandbox"]
  return Settings.of({
    environment,
    clients: [developmentClient, ...(options.clients ?? [])],
    otp: options.otp,
    orderPace: options.orderPace ?? 0,
    failureStyle: options.failureStyle ?? "status",
    jwtSecret: { text: options.jwtSecret ?? developmentJwtSecret, isOwn: options.jwtSecret === undefined },
    trusted: trustedOf(options),
    pagesOrigin: options.pagesOrigin,
    app: options.app ?? trustedOf(options).origins[0],
    rateLimit: options.rateLimit === true ? usualLimit : options.rateLimit || undefined,
    googleClientIds: [environment.googleClientId, ...(options.googleClientIds ?? [])],
    jwks: options.jwks,
    revertedHashes: options.revertedHashes ?? false,
    seed: options.seed
  })
}
