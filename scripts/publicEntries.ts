/** The entry points of all packages, for what reads their declarations with the compiler API of TypeScript 5.9. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript-5.9"

const root = fileURLToPath(new URL("..", import.meta.url))

/** The source of each export, by its specifier. Both have a star where a package exports all modules of a folder. */
const readExports = (): ReadonlyArray<readonly [specifier: string, source: string]> =>
  readdirSync(join(root, "packages")).flatMap((folder): ReadonlyArray<readonly [string, string]> => {
    const file = join(root, "packages", folder, "package.json")
    if (!existsSync(file)) return []
    const { exports = {}, name }: { readonly name: string; readonly exports?: Readonly<Record<string, unknown>> } =
      JSON.parse(readFileSync(file, "utf8"))
    return Object.entries(exports).flatMap(([path, source]) =>
      typeof source === "string" && /\.tsx?$/.test(source)
        ? [[`${name}${path.slice(1)}`, join(root, "packages", folder, source)]]
        : []
    )
  })

/** The source of each entry point, by its specifier. */
export const readEntries = (): ReadonlyMap<string, string> =>
  new Map(readExports().filter(([specifier]) => !specifier.includes("*")))

const options: ts.CompilerOptions = {
  allowImportingTsExtensions: true,
  exactOptionalPropertyTypes: true,
  jsx: ts.JsxEmit.ReactJSX,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  noEmit: true,
  skipLibCheck: true,
  strict: true,
  target: ts.ScriptTarget.ESNext,
  types: []
}

/** All entry points with everything that they import. Only our own files have doc comments. */
export const createProgram = (entries: ReadonlyMap<string, string>): ts.Program => {
  const files = ts.createCompilerHost(options)
  // Most of what libraries declare is comments.
  const getSourceFile: ts.CompilerHost["getSourceFile"] = (file, version, ...rest) => {
    const how = typeof version === "object" ? version : { languageVersion: version }
    const isLibrary = file.includes("/node_modules/")
    return files.getSourceFile(
      file,
      isLibrary ? { ...how, jsDocParsingMode: ts.JSDocParsingMode.ParseNone } : how,
      ...rest
    )
  }
  return ts.createProgram([...entries.values()], options, { ...files, getSourceFile })
}

/**
 * All entry points with the modules of our packages alone, in a tenth of the time. It has the names of all, and what they are
 * where they are ours.
 */
export const createNamesProgram = (entries: ReadonlyMap<string, string>): ts.Program => {
  const names: ts.CompilerOptions = { ...options, noLib: true }
  const host = ts.createCompilerHost(names)
  const folders = readExports().filter(([specifier]) => specifier.endsWith("*"))
  const fileOf = (specifier: string, importer: string): string | undefined => {
    if (specifier.startsWith(".")) return join(dirname(importer), specifier)
    const [pattern = "", source] = folders.find(([name]) => specifier.startsWith(name.slice(0, -1))) ?? []
    return entries.get(specifier) ?? source?.replace("*", specifier.slice(pattern.length - 1))
  }
  host.resolveModuleNameLiterals = (literals, importer) =>
    literals.map(({ text }) => {
      const file = fileOf(text, importer)
      if (file === undefined || !/\.tsx?$/.test(file)) return { resolvedModule: undefined }
      const extension = file.endsWith("x") ? ts.Extension.Tsx : ts.Extension.Ts
      return { resolvedModule: { resolvedFileName: file, extension, isExternalLibraryImport: false } }
    })
  return ts.createProgram([...entries.values()], names, host)
}
