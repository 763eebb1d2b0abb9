/**
 * Whether tests try everything, as `pnpm test:deep` has them do, or what the ordinary command has the time for: each capability
 * once, in a few minutes for all tests together. Variants, long loops and what is slow for its share of risk are left to `test:deep`.
 */
export const isDeep = process.env["PROPERTY_RUNS"] !== undefined

/**
 * How often a property is tried: as often as the ordinary command can afford, or as `PROPERTY_RUNS` says, but at most fifty
 * times as often as usual, so that slow properties end, too.
 */
export const runs = (affordable: number): number =>
  Math.min(Number(process.env["PROPERTY_RUNS"] ?? affordable), 50 * affordable)
