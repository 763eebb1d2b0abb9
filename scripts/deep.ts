/**
 * Whether tests try everything, as `pnpm test:deep` has them do, or what the ordinary command has the time for: what is
 * likeliest to break, in four minutes for all tests together.
 */
export const isDeep = process.env["PROPERTY_RUNS"] !== undefined
