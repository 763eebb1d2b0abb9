/**
 * Writes `openapi.json` from the route table and the samples. Run `npx -y pnpm@12 compile` after either has changed; a test
 * fails until then.
 */
import { writeFileSync } from "node:fs"
import { document } from "./openApi/document.ts"

/** The file's text. */
export const text = `${JSON.stringify(document, null, 2)}\n`

if (import.meta.main) writeFileSync(new URL("openapi.json", import.meta.url), text)
