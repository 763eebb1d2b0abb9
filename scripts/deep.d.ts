/**
 * Whether tests try everything, as `pnpm test:deep` has them do, or what the ordinary command has the time for: each capability
 * once, in a few minutes for all tests together. Variants, long loops and what is slow for its share of risk are left to `test:deep`.
 */
export declare const isDeep: boolean
/** How often a property is tried: as often as the ordinary command can afford, or as `PROPERTY_RUNS` says. */
export declare const runs: (affordable: number) => number
//# sourceMappingURL=deep.d.ts.map
