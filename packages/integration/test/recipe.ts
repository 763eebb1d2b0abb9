/** The recipes of the READMEs, as modules of a reader who has replaced what they only declare. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert } from "vitest"
import { examples } from "./examples.ts"
import { present } from "./support.ts"

/** Loads recipes into a folder of their own, until the tests of a file are over. */
export const recipes = () => {
  // Beside the tests, so that the packages' names resolve as they do for a user.
  const folder = mkdtempSync(fileURLToPath(new URL(".examples-", import.meta.url)))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** The one recipe in which the mark stands; `declared` is what it declares, with what a reader has in its place. */
  return async (name: string, mark: string, declared: ReadonlyArray<readonly [string | RegExp, string]>) => {
    const found = examples.filter(({ program, source }) => source === "readme" && program.includes(mark))
    assert.lengthOf(found, 1, name)
    const { file: of, program } = present(found[0], name)
    const replaced = declared.reduce((text, [declaration, definition]) => {
      const next = text.replace(declaration, definition)
      assert.notStrictEqual(next, text, String(declaration))
      return next
    }, program)
    const file = join(folder, `${name}${extname(of)}`)
    writeFileSync(file, replaced)
    const module: object = await import(file)
    return module
  }
}
