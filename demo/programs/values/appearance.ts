import type { AppearanceOptions } from "@okto-effect/sdk/browser"

export const appearance: AppearanceOptions = {}
