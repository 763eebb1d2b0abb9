/** The gas and fees that user operations ask for unless the backend says otherwise. */

/** Gas limits of every operation, as the published original sends them. */
export const gasLimits = {
  callGasLimit: 600_000n,
  verificationGasLimit: 400_000n,
  preVerificationGas: 100_000n,
  paymasterPostOpGasLimit: 200_000n,
  paymasterVerificationGasLimit: 200_000n
} as const

/**
 * The published fees, in wei per gas, for programs that assemble a user operation themselves. An operation built here
 * always has the backend's current gas values: when those cannot be read, building fails.
 */
export const defaultFees = { maxFeePerGas: 4_000_000_000n, maxPriorityFeePerGas: 4_000_000_000n } as const
