/** The environments of the backend: hosts, contract addresses and constants. */
import type { Address } from "./Primitives.ts"

/** The name of a hosted environment. Its `sandbox` is not the local backend of `@okto-effect/emulator`. */
export type EnvironmentName = "sandbox" | "staging" | "production"

/** An environment. Hosts are URLs without a path or a slash at the end, unless noted. */
export interface Environment {
  /** Which of the environments it is. */
  readonly name: EnvironmentName
  /** The backend for frontends (BFF), which receives every call. */
  readonly bff: string
  /** The JSON-RPC gateway. Not used. */
  readonly gateway: string
  /** The onboarding page, with a slash at the end. */
  readonly onboarding: string
  /** The authorization endpoint of Google sign-in, with its path. */
  readonly oauth: string
  /** The OAuth client id for Google. Default: the published original's public client id. */
  readonly googleClientId: string
  /** The chain id in the hash of a user operation. */
  readonly chainId: number
  /** The address of the contract that pays fees. */
  readonly paymaster: Address
  /** The address of the contract that takes jobs. */
  readonly jobManager: Address
  /** The address of the ERC-4337 entry point. */
  readonly entryPoint: Address
  /** The number of key shares that sign a message (MPC threshold). */
  readonly threshold: number
}

const google = {
  oauth: "https://accounts.google.com/o/oauth2/v2/auth",
  googleClientId: "625834323626-c0rnc34fogig1n059prr5q73p6a6uulf.apps.googleusercontent.com"
}

/** The hosted environments, with the published original's values. `sandbox` is the default. */
export const environments: { readonly [Name in EnvironmentName]: Environment } = {
  sandbox: {
    name: "sandbox",
    bff: "https://sandbox-api.okto.tech",
    gateway: "https://sandbox-okto-gateway.oktostage.com",
    onboarding: "https://sandbox-onboarding.okto.tech/",
    ...google,
    chainId: 1802466136,
    paymaster: "0x74324fA6Fa67b833dfdea4C1b3A9898574d076e3",
    jobManager: "0x0543aD80b41C5f5956d34503668CDb965deCB617",
    entryPoint: "0xCa5b1b0d3893b5152014fD5B519FF50f7C40f9da",
    threshold: 2
  },
  staging: {
    name: "staging",
    bff: "https://3p-bff.oktostage.com",
    gateway: "https://okto-gateway.oktostage.com",
    onboarding: "https://onboarding.oktostage.com/",
    ...google,
    chainId: 124736089,
    paymaster: "0xc2D31Cdc6EFd02F85Ab943c4587f8D60E6E15F9c",
    jobManager: "0x57820589F31a9e4a34A0299Ea4aDe7c536139682",
    entryPoint: "0x322eF240AD89d19a50Ca092CF70De9603bf6778E",
    threshold: 3
  },
  production: {
    name: "production",
    bff: "https://apigw.okto.tech",
    gateway: "https://okto-gateway.okto.tech",
    onboarding: "https://onboarding.okto.tech/",
    ...google,
    chainId: 8088,
    paymaster: "0xB0E2BD2EFb99F982F8cCB8e6737A572B3B0eCE11",
    jobManager: "0x7F1E1e98Dde775Fae0d340D3E5D28004Db58A0d3",
    entryPoint: "0x0b643Bcd21a72b10075F1938Ebebba6E077A1742",
    threshold: 2
  }
}
