/** The documents name files and folders that exist, and ARCHITECTURE what to look for in them. */
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { rows } from "../../../scripts/matrix/rows.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

const read = (name: string): string => readFileSync(join(root, name), "utf8")

/** Paths in backquotes, and targets of links. Build output does not exist yet. */
const namedIn = (document: string): ReadonlyArray<string> => {
  const quoted = [...document.matchAll(/`((?:packages|demo|scripts|\.github|\.vscode)\/[^\s`]+|\.editorconfig)`/g)]
  const linked = [...document.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)]
  return [...quoted, ...linked].flatMap(([, path = "dist"]) => (/\bdist\b/.test(path) ? [] : path))
}

/** The cells of the rows of a table, without their backquotes. */
const tableRows = (text: string): ReadonlyArray<ReadonlyArray<string>> =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")))
    .slice(2)
    .map((cells) => cells.slice(1, -1))

/** The cells of the table rows below a heading. */
const rowsBelow = (document: string, heading: string): ReadonlyArray<ReadonlyArray<string>> => {
  const [, below = ""] = document.split(`\n## ${heading}\n`)
  const [section = ""] = below.split("\n## ")
  return tableRows(section)
}

/** The documents that name files of the repository. */
const documentsWithPaths = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "AGENTS.md",
  "SECURITY.md",
  "packages/sdk/SECURITY.md",
  "packages/emulator/SECURITY.md",
  "packages/server/SECURITY.md"
]

describe.each(documentsWithPaths)("%s", (name) => {
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
  it("answers ten questions with one file each, which contains the answer", () => {
    const answers = rowsBelow(read("ARCHITECTURE.md"), "Ten questions")
    assert.lengthOf(answers, 10)
    for (const [question = "", file = "", mark = ""] of answers) assert.include(read(file), mark, question)
  })

  it("names every package, and every folder of a package and of the demo", () => {
    const foldersOf = (folder: string) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${folder}/${entry.name}`)
    const named = new Set(namedIn(read("ARCHITECTURE.md")))
    const packages = ["sdk", "emulator", "react", "ethereum", "server"].map((name) => `packages/${name}/src`)
    const folders = ["packages", ...packages, "demo/src"].flatMap(foldersOf)
    assert.deepStrictEqual(
      folders.filter((folder) => !named.has(folder)),
      []
    )
  })
})

describe("COMPATIBILITY.md", () => {
  it("has every row of the matrix, as it was when all were tried", () => {
    assert.deepStrictEqual(
      tableRows(read("COMPATIBILITY.md")).map(([name, how]) => [name, how]),
      rows.map(({ how, name }) => [name, how.replaceAll("`", "")])
    )
  })

  it("claims success for what was tried, but for what is known to fail", () => {
    const knownFailures = new Set(rows.flatMap(({ knownFailure, name }) => (knownFailure === undefined ? [] : [name])))
    for (const [name = "", , verdict] of tableRows(read("COMPATIBILITY.md")))
      assert.include(knownFailures.has(name) ? ["no"] : ["yes", "not here"], verdict, name)
  })
})
