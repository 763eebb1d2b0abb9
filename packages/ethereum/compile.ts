/**
 * Compiles the schemas of parameters (`src/params.ts`) into shapes (`src/params.gen.ts`), so that a page that connects has no
 * Schema in it. Run `npx -y pnpm@12 compile` after a schema has changed; a test fails until then.
 */
import { writeFileSync } from "node:fs"
import { decoders } from "../sdk/compiler.ts"
import * as params from "./src/params.ts"

/** Where the shapes are kept. */
export const file = new URL("src/params.gen.ts", import.meta.url)

/** What should be there. */
export const compile = (): string => decoders(params, { schemas: "./params.ts", shape: "@okto-effect/contract/shape" })

if (import.meta.main) writeFileSync(file, compile())
