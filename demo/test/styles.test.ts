/** The style sheets of Mantine: what components use is imported, and nothing else. */
import { assert, describe, it } from "@effect/vitest"
import { existsSync, globSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const src = fileURLToPath(new URL("../src", import.meta.url))
const sheets = dirname(createRequire(import.meta.url).resolve("@mantine/core/styles/Button.css"))

const importsOf = (sheet: string): ReadonlyArray<string> =>
  [...readFileSync(join(src, "app", sheet), "utf8").matchAll(/styles\/(\w+)\.css/g)].map(([, name = ""]) => name)

/** The components that the demo imports from Mantine and that have a style sheet. */
const used = globSync("**/*.tsx", { cwd: src })
  .flatMap((file) =>
    Array.from(readFileSync(join(src, file), "utf8").matchAll(/import \{([^}]*)\} from "@mantine\/core"/g))
  )
  .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()))
  .filter((name) => existsSync(join(sheets, `${name}.css`)))

describe("the style sheets", () => {
  it("have those of every Mantine component that the demo uses", () => {
    const imported = new Set([...importsOf("app.css"), ...importsOf("pages.css")])
    assert.deepStrictEqual(
      [...new Set(used)].filter((name) => !imported.has(name)),
      [],
      "import them in demo/src/app/pages.css"
    )
  })
})
