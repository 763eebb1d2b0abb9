/** The documents for whoever carries on name what is there: files, folders, and in ARCHITECTURE what to look for. */
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { rows } from "../../../scripts/matrix/rows.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

const read = (name: string): string => readFileSync(join(root, name), "utf8")

/** What stands in backquotes and is a path from the root, and where links lead. What is built is not there yet. */
const namedIn = (document: string): ReadonlyArray<string> => {
  const quoted = [...document.matchAll(/`((?:packages|demo|scripts|\.github|\.vscode)\/[^\s`]+|\.editorconfig)`/g)]
  const linked = [...document.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)]
  return [...quoted, ...linked].flatMap(([, path = "dist"]) => (/\bdist\b/.test(path) ? [] : path))
}

/** The cells of the table rows below a heading, without their backquotes. */
const rowsBelow = (document: string, heading: string): ReadonlyArray<ReadonlyArray<string>> => {
  const [, below = ""] = document.split(`\n## ${heading}\n`)
  const [section = ""] = below.split("\n## ")
  return section
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")))
    .slice(2)
    .map((cells) => cells.slice(1, -1))
}

describe.each(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"])("%s", (name) => {
  it("names files and folders that exist", () => {
    const named = namedIn(read(name))
    assert.isNotEmpty(named)
    assert.deepStrictEqual(
      named.filter((path) => !existsSync(join(root, path))),
      []
    )
  })
})

describe("ARCHITECTURE.md", () => {
  it("answers ten questions with one file each, in which the answer stands", () => {
    const answers = rowsBelow(read("ARCHITECTURE.md"), "Ten questions")
    assert.lengthOf(answers, 10)
    for (const [question = "", file = "", mark = ""] of answers) assert.include(read(file), mark, question)
  })

  it("has every package, and every room of the SDK, the sandbox and the demo", () => {
    const foldersOf = (folder: string) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${folder}/${entry.name}`)
    const named = new Set(namedIn(read("ARCHITECTURE.md")))
    const folders = ["packages", "packages/sdk/src", "packages/sandbox/src", "demo/src"].flatMap(foldersOf)
    assert.deepStrictEqual(
      folders.filter((folder) => !named.has(folder)),
      []
    )
  })
})

describe("the README's table of where it runs", () => {
  it("has every row of the matrix, as it was when all were tried", () => {
    assert.deepStrictEqual(
      rowsBelow(read("README.md"), "Where it runs").map(([name, how]) => [name, how]),
      rows.map(({ how, name }) => [name, how.replaceAll("`", "")])
    )
  })

  it("claims success for what was tried", () => {
    for (const [name, , verdict] of rowsBelow(read("README.md"), "Where it runs"))
      assert.include(["yes", "not here"], verdict, name)
  })
})
