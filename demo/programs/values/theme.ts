import type { Theme } from "@okto-effect/react/ui"

export const theme: Theme = {}
export const scheme = undefined
