/**
 * Compiles the schemas of parameters (`src/params.ts`, `src/signingParams.ts`) and of what is stored (`src/stored.ts`) into
 * shapes (`*.gen.ts`), so that a page that connects has no Schema in it. Run `npx -y pnpm@12 compile` after a schema has
 * changed; a test fails until then.
 */
import { writeFileSync } from "node:fs"
import { decoders } from "../sdk/compiler.ts"
import * as params from "./src/params.ts"
import * as signingParams from "./src/signingParams.ts"
import * as stored from "./src/stored.ts"

/** A file of shapes, and what should be there. */
const compiled = (name: string, schemas: Parameters<typeof decoders>[0], shape: string) => ({
  file: new URL(`src/${name}.gen.ts`, import.meta.url),
  code: () => decoders(schemas, { schemas: `./${name}.ts`, shape })
})

/** Every file of shapes. */
export const files = [
  compiled("params", params, "./paramsDecoder.ts"),
  compiled("signingParams", signingParams, "./paramsDecoder.ts"),
  compiled("stored", stored, "@okto-effect/contract/shape")
]

if (import.meta.main) for (const { code, file } of files) writeFileSync(file, code())
