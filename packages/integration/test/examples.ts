/** The programs of the READMEs, of the site and of doc comments, each as a module that a compiler takes. */
import { developmentClient } from "@okto-effect/emulator"
import { EmulatorTest } from "@okto-effect/emulator/testing"
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { packages } from "../../../scripts/release/pack.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

export interface Example {
  /** Where it stands, as the name of a file. */
  readonly file: string
  /** A README, a page of the site, or the comment of a declaration. */
  readonly source: "readme" | "page" | "comment"
  readonly program: string
}

/** What examples leave open: the facts of a reader's own application. */
const readers: Readonly<Record<string, string>> = {
  clientPrivateKey: `"${developmentClient.privateKey}"`,
  clientSWA: `"${developmentClient.swa}"`,
  code: `"${EmulatorTest.code}"`,
  recipient: `"0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"`
}

/** The code with a declaration of what it leaves open; a module, even if it has neither imports nor exports. */
const moduleOf = (code: string): string => {
  const open = Object.entries(readers).filter(
    ([name]) => new RegExp(`[^."]\\b${name}\\b[^"=]`).test(code) && !code.includes(`const ${name} `)
  )
  return [...open.map(([name, value]) => `const ${name} = ${value}`), code, "export {}", ""].join("\n")
}

const site = join(root, "docs/pages")

/** Every fenced block of a file; in code, those of doc comments. */
const blocks = (path: string): ReadonlyArray<Example> => {
  const document = path.startsWith(site) ? "page" : "readme"
  const name = relative(root, path)
    .replace(/^packages\/|\.\w+$/g, "")
    .replaceAll(/\/(src\/)?/g, "-")
  return [
    ...readFileSync(path, "utf8").matchAll(/^(?<margin> *\* )?```(?<kind>tsx?)\b.*\n(?<code>[^]*?)^[ *]*```$/gm)
  ].map(({ groups = {} }, index) => ({
    file: `${name}-${index + 1}.${groups["kind"]}`,
    source: groups["margin"] === undefined ? document : "comment",
    program: moduleOf(
      groups["margin"] === undefined ? (groups["code"] ?? "") : (groups["code"] ?? "").replaceAll(/^ *\* ?/gm, "")
    )
  }))
}

/** The modules of a package. */
const sources = (name: string): ReadonlyArray<string> =>
  readdirSync(join(root, "packages", name, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(root, "packages", name, "src", file))

const documented = packages.flatMap(({ folder }) => sources(folder))

const readmes = ["README.md", ...packages.map(({ folder }) => `packages/${folder}/README.md`)]

/** The pages of the site. */
const pages = readdirSync(site, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md"))
  .map((file) => join(site, file))

export const examples: ReadonlyArray<Example> = [
  ...readmes.map((name) => join(root, name)),
  ...pages,
  ...documented
].flatMap(blocks)

/** How many examples doc comments promise. */
export const promised = documented
  .map((file) => readFileSync(file, "utf8").split(/@example$/m).length - 1)
  .reduce((sum, count) => sum + count, 0)
