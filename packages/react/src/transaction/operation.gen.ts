/** Written by "npx -y pnpm@12 compile" from the schema of a signed operation. Do not edit. */
import type { SignedUserOp } from "@okto-effect/sdk"

export const patterns: { readonly [Field in keyof SignedUserOp]-?: RegExp } = {
  sender: /^0x[0-9a-fA-F]{40}$/,
  nonce: /^0x[0-9a-fA-F]{0,64}$/,
  paymaster: /^0x[0-9a-fA-F]{40}$/,
  callGasLimit: /^0x[0-9a-fA-F]{0,32}$/,
  verificationGasLimit: /^0x[0-9a-fA-F]{0,32}$/,
  preVerificationGas: /^0x[0-9a-fA-F]{0,64}$/,
  maxFeePerGas: /^0x[0-9a-fA-F]{0,32}$/,
  maxPriorityFeePerGas: /^0x[0-9a-fA-F]{0,32}$/,
  paymasterPostOpGasLimit: /^0x[0-9a-fA-F]{0,32}$/,
  paymasterVerificationGasLimit: /^0x[0-9a-fA-F]{0,32}$/,
  callData: /^0x([0-9a-fA-F]{2})*$/,
  paymasterData: /^0x([0-9a-fA-F]{2})*$/,
  signature: /^0x([0-9a-fA-F]{2})*$/
}
