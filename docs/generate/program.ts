/** The entry points of all packages, as a program of the compiler API of TypeScript 5.9. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript-5.9"
import { root } from "./repository.ts"

/** The source of each entry point, by its specifier. */
export const readEntries = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(root, "packages")).flatMap((folder): ReadonlyArray<readonly [string, string]> => {
      const file = join(root, "packages", folder, "package.json")
      if (!existsSync(file)) return []
      const { exports = {}, name }: { readonly name: string; readonly exports?: Readonly<Record<string, unknown>> } =
        JSON.parse(readFileSync(file, "utf8"))
      return Object.entries(exports).flatMap(([path, source]) =>
        // One with a star is a folder of which all modules are exported.
        typeof source === "string" && /\.tsx?$/.test(source) && !path.includes("*")
          ? [[`${name}${path.slice(1)}`, join(root, "packages", folder, source)]]
          : []
      )
    })
  )

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
