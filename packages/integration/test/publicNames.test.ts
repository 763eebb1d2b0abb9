/** Every exported name of every package on one page, `PUBLIC.md`: what is added, renamed or removed shows up in its diff. */
import { expect, it } from "@effect/vitest"
import ts from "typescript-5.9"
import { packages } from "../../../scripts/release/pack.ts"
import { createNamesProgram, readEntries } from "../../../scripts/publicEntries.ts"

const kinds: ReadonlyArray<readonly [flag: ts.SymbolFlags, kind: string]> = [
  [ts.SymbolFlags.Class, "classes"],
  // A function with fields is a namespace, too.
  [ts.SymbolFlags.Function | ts.SymbolFlags.Variable, "values"],
  [ts.SymbolFlags.NamespaceModule | ts.SymbolFlags.ValueModule, "modules"],
  [ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias, "types"]
]

/** Functions are values here: to tell them apart takes types, which are not read. */
const kindOf = (checker: ts.TypeChecker, symbol: ts.Symbol): string => {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  // `export { type Name }`: a schema of this name is not exported.
  const isType = symbol.declarations?.some((node) => ts.isExportSpecifier(node) && ts.isTypeOnlyExportDeclaration(node))
  if (isType === true) return "types"
  const known = kinds.find(([flag]) => (target.flags & flag) !== 0)?.[1]
  if (known !== undefined) return known
  // Of another package, which is not read.
  const isValue = symbol.declarations?.some(
    (node) => ts.isExportSpecifier(node) && !ts.isTypeOnlyExportDeclaration(node)
  )
  return isValue === true ? "values" : "types"
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
  const entries = readEntries()
  const program = createNamesProgram(entries)
  const checker = program.getTypeChecker()
  const inOrder = packages.flatMap(({ name }) =>
    [...entries].filter(([specifier]) => specifier === name || specifier.startsWith(`${name}/`))
  )
  const sections = inOrder.map(([specifier, source]) => {
    const file = program.getSourceFile(source)
    const module = file === undefined ? undefined : checker.getSymbolAtLocation(file)
    return `## ${specifier}\n\n${module === undefined ? "" : namesOf(checker, module)}`
  })
  const page = `# Public names\n\nGenerated: do not edit.\n\n${sections.join("\n\n")}\n`
  await expect(page).toMatchFileSnapshot("../PUBLIC.md")
})
