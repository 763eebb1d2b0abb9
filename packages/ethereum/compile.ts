/**
 * Compiles the schemas of parameters and of what is stored into shapes, so that a page has no Schema in it. Run
 * `npx -y pnpm@12 compile` after a schema has changed; a test fails until then.
 */
import { writeFileSync } from "node:fs"
import { decoders } from "../protocol/compileShapes.ts"
import * as schemas from "./src/schemas.ts"

/** The file of the shapes. */
export const file = new URL("src/schemas.gen.ts", import.meta.url)

/** What should be in it. */
export const compile = () => decoders({ "./schemas.ts": schemas }, { decoder: "./decoder.ts" })

if (import.meta.main) writeFileSync(file, compile())
