/** The methods that few pages ask for. */
import { bundleMethods } from "./bundles/methods.ts"
import { type Methods, table } from "./method.ts"
import { unsupportedMethods } from "./unsupportedMethods.ts"

/** The methods of bundles, and those that are not supported, by name. */
export const rareMethods: Methods = table({ ...bundleMethods, ...unsupportedMethods })
