/**
 * A connector for wagmi 2 and 3, and the names of the published original's adapter (`@okto_web3/wagmi-adapter`): `okto`,
 * `getOktoSdkConnector` for RainbowKit, and `OktoProvider`.
 */
export { getOktoSdkConnector, type OktoSdkParams, type RainbowKitWallet } from "./compat/getOktoSdkConnector.ts"
export { okto, type OktoConnectorOptions, type OktoParameters } from "./okto.ts"
export {
  type EIP1193Provider,
  type OktoLoginTypes,
  OktoProvider,
  type RequestArguments
} from "./compat/OktoProvider.ts"
