/** Every exported name of every package on one page: what is added, renamed or removed shows up in its diff. */
import ts from "typescript"
import { packages } from "../../scripts/release/pack.ts"
import type { Entry } from "./declarations.ts"

/** The first that fits counts: a function with fields is a namespace, too, and a class a type. */
const kinds: ReadonlyArray<readonly [kind: string, flags: ts.SymbolFlags]> = [
  ["classes", ts.SymbolFlags.Class],
  ["values", ts.SymbolFlags.Function | ts.SymbolFlags.Variable],
  ["modules", ts.SymbolFlags.NamespaceModule | ts.SymbolFlags.ValueModule],
  ["types", ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias]
]

const namesOf = ({ names }: Entry): string => {
  const byKind = Map.groupBy(names, ([, flags]) => kinds.find(([, fitting]) => (flags & fitting) !== 0)?.[0])
  return kinds
    .flatMap(([kind]) => {
      const sorted = (byKind.get(kind) ?? []).map(([name]) => `\`${name}\``).toSorted()
      return sorted.length === 0 ? [] : [`- ${kind}: ${sorted.join(", ")}`]
    })
    .join("\n")
}

/** The page, by its path. */
export const publicNames = (entries: ReadonlyArray<Entry>): readonly [path: string, text: string] => {
  const sections = packages.flatMap(({ name }) =>
    entries
      .filter(({ specifier }) => specifier === name || specifier.startsWith(`${name}/`))
      .map((entry) => `## ${entry.specifier}\n\n${namesOf(entry)}`)
  )
  return ["packages/integration/PUBLIC.md", `# Public names\n\nGenerated: do not edit.\n\n${sections.join("\n\n")}\n`]
}
