/**
 * Ethereum's own precompiles, within bounds: each runs to its end at once, so that nobody else has a turn meanwhile, and
 * in JavaScript some take far longer than their gas says.
 */
import type { Common } from "@ethereumjs/common"
import { type AddPrecompile, getActivePrecompiles } from "@ethereumjs/evm"

/** Gas that one call may spend: two million rounds of BLAKE2, or 57 pairs of points, take about a second. */
const most = 2_000_000n

/** Every precompile of these rules. One that wants more gas than a call may spend is out of gas. */
export const bounded = (common: Common): ReadonlyArray<AddPrecompile> =>
  [...getActivePrecompiles(common)].map(([address, run]) => ({
    address: `0x${address}`,
    function: (input) => run(input.gasLimit > most ? { ...input, gasLimit: most } : input)
  }))
