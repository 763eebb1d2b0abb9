/** Gas limits and default fees of user operations. */

/** The gas limits of every operation: those of the published original. */
export const gasLimits = {
  callGasLimit: 600_000n,
  verificationGasLimit: 400_000n,
  preVerificationGas: 100_000n,
  paymasterPostOpGasLimit: 200_000n,
  paymasterVerificationGasLimit: 200_000n
} as const

/**
 * The fees of the published original, in wei per gas, for programs that assemble a user operation themselves. Operations
 * that the SDK builds have the backend's current fees; where those cannot be read, building fails.
 */
export const defaultFees = { maxFeePerGas: 4_000_000_000n, maxPriorityFeePerGas: 4_000_000_000n } as const
