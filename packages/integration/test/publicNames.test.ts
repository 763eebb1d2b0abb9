/** Every exported name of every package on one page, `PUBLIC.md`: what is added, renamed or removed shows up in its diff. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "@effect/vitest"
import ts from "typescript-5.9"
import { packages } from "../../../scripts/release/pack.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

interface Entry {
  /** The specifier that a program imports. */
  readonly specifier: string
  readonly source: string
}

/** The entry points of a package. Each module of the contract is one. */
const entriesOf = (folder: string): ReadonlyArray<Entry> => {
  const manifest: { readonly name: string; readonly exports: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(root, "packages", folder, "package.json"), "utf8")
  )
  return Object.entries(manifest.exports)
    .filter(([path, source]) => /\.tsx?$/.test(source) && !path.includes("*"))
    .map(([path, source]) => ({
      specifier: `${manifest.name}${path.slice(1)}`,
      source: join(root, "packages", folder, source)
    }))
}

const entries = packages.flatMap(({ folder }) => entriesOf(folder))

const kinds: ReadonlyArray<readonly [flag: ts.SymbolFlags, kind: string]> = [
  [ts.SymbolFlags.Class, "classes"],
  [ts.SymbolFlags.NamespaceModule | ts.SymbolFlags.ValueModule, "modules"],
  [ts.SymbolFlags.Function | ts.SymbolFlags.Variable, "values"],
  [ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias, "types"]
]

/** Functions are values here: to tell them apart takes the types of all packages, and ten seconds. */
const kindOf = (checker: ts.TypeChecker, symbol: ts.Symbol): string => {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return kinds.find(([flag]) => (target.flags & flag) !== 0)?.[1] ?? "types"
}

/** The names of an entry point, by kind. */
const namesOf = (checker: ts.TypeChecker, module: ts.Symbol): string => {
  const exported = checker.getExportsOfModule(module).map((symbol) => [kindOf(checker, symbol), symbol.name] as const)
  const byKind = Map.groupBy(exported, ([kind]) => kind)
  return kinds
    .map(([, kind]) => kind)
    .flatMap((kind) => {
      const names = (byKind.get(kind) ?? []).map(([, name]) => `\`${name}\``).toSorted()
      return names.length === 0 ? [] : [`- ${kind}: ${names.join(", ")}`]
    })
    .join("\n")
}

it("the public names of all packages are those of PUBLIC.md: `test publicNames -u` writes them", async () => {
  const program = ts.createProgram(
    entries.map(({ source }) => source),
    {
      allowImportingTsExtensions: true,
      jsx: ts.JsxEmit.ReactJSX,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      noEmit: true,
      skipLibCheck: true,
      strict: true,
      target: ts.ScriptTarget.ESNext,
      types: []
    }
  )
  const checker = program.getTypeChecker()
  const sections = entries.map(({ source, specifier }) => {
    const file = program.getSourceFile(source)
    const module = file === undefined ? undefined : checker.getSymbolAtLocation(file)
    return `## ${specifier}\n\n${module === undefined ? "" : namesOf(checker, module)}`
  })
  const page = `# Public names\n\nGenerated: do not edit.\n\n${sections.join("\n\n")}\n`
  await expect(page).toMatchFileSnapshot("../PUBLIC.md")
})
