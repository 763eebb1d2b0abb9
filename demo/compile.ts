/**
 * Compiles the schemas of what the demo reads as it starts, as `packages/sdk/compile.ts` does for the SDK:
 * `npx -y pnpm@12 compile` after one was changed. A test fails when somebody forgot to.
 */
import { writeFileSync } from "node:fs"
import { readers } from "../packages/sdk/compiler.ts"
import * as schemas from "./src/config/schemas.ts"

/** Where the readers are kept. */
export const file = new URL("src/config/schemas.gen.ts", import.meta.url)

/** What should be there. */
export const compile = (): string =>
  readers(schemas, {
    schemas: "./schemas.ts",
    shape: "../../../packages/sdk/src/schemas/compiled/shape.ts"
  })

if (import.meta.main) writeFileSync(file, compile())
