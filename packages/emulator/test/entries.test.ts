/** Entry points load an optional package only if they are for it. */
import { assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const source = fileURLToPath(new URL("../src", import.meta.url))

/** The packages that an entry point loads, directly and indirectly. Imports of types load nothing. */
const loadedBy = (entry: string): ReadonlySet<string> => {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const imports = readFileSync(file, "utf8").matchAll(
      /^(?:import|export)\s(?!type\s)(?:[^"=;]*?\sfrom\s+)?"([^"]+)"/gm
    )
    for (const [, name = ""] of imports) {
      if (name.startsWith(".")) visit(join(dirname(file), name))
      else packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
    }
  }
  visit(join(source, entry))
  return packages
}

const optional = ["@okto-effect/sdk", "@playwright/test", "vitest"]

it.each([
  ["index.ts", []],
  ["node.ts", []],
  ["cli.ts", []],
  ["browser.ts", []],
  ["vite.ts", []],
  ["testing.ts", ["@okto-effect/sdk"]],
  ["vitest.ts", ["@okto-effect/sdk", "vitest"]],
  ["playwright.ts", ["@okto-effect/sdk", "@playwright/test"]]
] as const)("%s: loads no optional packages but %j", (entry, expected) => {
  const loaded = loadedBy(entry)
  assert.deepStrictEqual(
    optional.filter((name) => loaded.has(name)),
    [...expected]
  )
})
