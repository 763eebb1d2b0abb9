/**
 * A fact inside a sentence (an address, an amount, a name), so that a sentence in another direction does not turn it
 * around: Unicode's first strong isolate.
 */
export const isolate = (fact: string): string => `\u2068${fact}\u2069`
