/** The environment of a client, as the published original names its parts. */
import type { Address } from "@okto-effect/protocol/Primitives"
import type { Environment } from "../core/Environment.ts"
import { handlerOf } from "../login/providerPage.ts"

/** An environment, with the published original's field names. */
export interface EnvConfig {
  /** The gateway. */
  readonly gatewayBaseUrl: string
  /** The backend. */
  readonly bffBaseUrl: string
  /** The contract that pays fees. */
  readonly paymasterAddress: Address
  /** The contract that takes jobs. */
  readonly jobManagerAddress: Address
  /** The ERC-4337 entry point. */
  readonly entryPointAddress: Address
  /** The id of the backend's chain. */
  readonly chainId: number
  /** The page in the authentication modal. */
  readonly authPageUrl: string
  /** Where Google sends the window back to. */
  readonly authRedirectUrl: string
  /** The number of key shares that sign a message. */
  readonly signMessageMpcThreshold: number
}

/** An environment in these names. */
export const envConfig = (environment: Environment): EnvConfig => ({
  gatewayBaseUrl: environment.gateway,
  bffBaseUrl: environment.bff,
  paymasterAddress: environment.paymaster,
  jobManagerAddress: environment.jobManager,
  entryPointAddress: environment.entryPoint,
  chainId: environment.chainId,
  authPageUrl: environment.onboarding,
  authRedirectUrl: handlerOf(environment),
  signMessageMpcThreshold: environment.threshold
})
