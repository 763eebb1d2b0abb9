/**
 * Compiles the schemas of parameters and of what is stored into shapes (`*.gen.ts`), so that a page that connects has no
 * Schema in it. Run `npx -y pnpm@12 compile` after a schema has changed; a test fails until then.
 */
import { writeFileSync } from "node:fs"
import { decoders } from "../protocol/compileShapes.ts"
import * as bundleParams from "./src/bundles/params.ts"
import * as storedBundle from "./src/bundles/stored.ts"
import * as params from "./src/params.ts"
import * as signingParams from "./src/signing/params.ts"
import * as storedSend from "./src/signing/stored.ts"

type Schemas = Parameters<typeof decoders>[0][string]

/** A file of shapes beside that of its schemas, and what should be there. */
const compiled = (path: string, schemas: Schemas, shape: string) => ({
  file: new URL(`src/${path}.gen.ts`, import.meta.url),
  code: () => decoders({ [`./${path.replace(/.*\//, "")}.ts`]: schemas }, { decoder: shape })
})

const contractShape = "@okto-effect/protocol/shape"

/** Every file of shapes. */
export const files = [
  compiled("params", params, "./paramsDecoder.ts"),
  compiled("signing/params", signingParams, "../paramsDecoder.ts"),
  compiled("signing/stored", storedSend, contractShape),
  compiled("bundles/params", bundleParams, "../paramsDecoder.ts"),
  compiled("bundles/stored", storedBundle, contractShape)
]

if (import.meta.main) for (const { code, file } of files) writeFileSync(file, code())
