/** All public declarations with their doc comments, as TypeDoc reads them. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import * as TypeDoc from "typedoc"
import ts from "typescript"
import { root } from "./repository.ts"

/** A doc comment, in parts. */
export interface Doc {
  readonly text: string
  /** Tags but `@param` and `@example`, in their order. */
  readonly tags: ReadonlyArray<{ readonly name: string; readonly text: string }>
  readonly examples: ReadonlyArray<string>
}

export interface Parameter {
  readonly name: string
  readonly type: string
  readonly doc: string
  readonly isOptional: boolean
}

export interface Member {
  readonly name: string
  readonly type: string
  readonly doc: Doc
  readonly isOptional: boolean
  /** Whether it is on one line with the brace of its type: the comment of the type describes it. */
  readonly isInline: boolean
  readonly parameters: ReadonlyArray<Parameter>
  readonly place: string
}

export type Kind = "function" | "class" | "service" | "module" | "constant" | "type" | "schema"

export interface Declaration {
  readonly name: string
  readonly kind: Kind
  readonly doc: Doc
  /** How it is declared or called. */
  readonly code: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly members: ReadonlyArray<Member>
  /** Of a module: what it exports. */
  readonly declarations: ReadonlyArray<Declaration>
  /** The file and line. */
  readonly place: string
}

export interface Entry {
  readonly specifier: string
  readonly declarations: ReadonlyArray<Declaration>
  /** What it exports, also what other packages declare. */
  readonly names: ReadonlyMap<string, ts.SymbolFlags>
}

type Reflection = TypeDoc.DeclarationReflection

/** The source of each entry point, by its specifier. */
const findSources = (): ReadonlyMap<string, string> =>
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

const textOf = (parts: ReadonlyArray<TypeDoc.CommentDisplayPart> = []): string =>
  parts
    .map((part) => (part.kind === "inline-tag" && /^\w+$/.test(part.text) ? `\`${part.text}\`` : part.text))
    .join("")
    .trim()

/** The doc comment of a declaration: that of a function is at its signature, that of a constant at both. */
const docOf = (...found: ReadonlyArray<TypeDoc.Comment | undefined>): Doc => {
  const comments = [...new Set(found)]
  const tags = comments
    .flatMap((comment) => comment?.blockTags ?? [])
    .map(({ content, tag }) => ({ name: tag.slice(1), text: textOf(content) }))
  return {
    text: comments.map((comment) => textOf(comment?.summary)).find((text) => text !== "") ?? "",
    tags: tags.filter(({ name }) => name !== "param" && name !== "example"),
    examples: tags.filter(({ name }) => name === "example").map(({ text }) => text)
  }
}

const placeOf = ({ sources = [] }: Pick<Reflection, "sources">): string =>
  sources[0] === undefined ? "" : `${relative(root, sources[0].fullFileName)}:${sources[0].line}`

/** The longest line of a declaration that a page shows without scrolling, in characters. */
const lineLength = 90

/** A type on lines of its own where it does not fit in one: broken before the members of its unions. */
const wrapUnion = (type: string): string => {
  if (type.length <= lineLength) return type
  return type.split(" | ").reduce((text, member) => {
    const line = text.slice(text.lastIndexOf("\n") + 1)
    return line.length + member.length + 3 <= lineLength ? `${text} | ${member}` : `${text}\n  | ${member}`
  })
}

const genericsOf = (parameters: ReadonlyArray<TypeDoc.TypeParameterReflection> = []): string =>
  parameters.length === 0
    ? ""
    : `<${parameters.map(({ name, type }) => (type === undefined ? name : `${name} extends ${String(type)}`)).join(", ")}>`

const isOptional = ({ defaultValue, flags }: TypeDoc.ParameterReflection): boolean =>
  flags.isOptional || defaultValue !== undefined

/** How a function is called. Objects that are taken apart have no name of their own. */
const signatureText = (
  name: string,
  { parameters = [], type, typeParameters }: TypeDoc.SignatureReflection
): string => {
  const written = parameters.map((parameter) => {
    const label = `${parameter.flags.isRest ? "..." : ""}${parameter.name.replace(/^__named.*/, "props")}`
    return `${label}${isOptional(parameter) ? "?" : ""}: ${String(parameter.type)}`
  })
  const head = `${name}${genericsOf(typeParameters)}`
  const line = `${head}(${written.join(", ")}): ${String(type)}`
  return line.length <= 100
    ? line
    : `${head}(${written.map((one) => `\n  ${one}`).join(",")}\n): ${wrapUnion(String(type))}`
}

const parametersOf = ({ parameters = [] }: TypeDoc.SignatureReflection): ReadonlyArray<Parameter> =>
  parameters
    .filter(({ name }) => !name.startsWith("_"))
    .map((one) => ({
      name: one.name,
      type: String(one.type),
      doc: textOf(one.comment?.summary).replace(/^- /, ""),
      isOptional: isOptional(one)
    }))

/** The signatures of a function, or of a constant or a property that is one. */
const signaturesOf = ({ signatures, type }: Reflection): ReadonlyArray<TypeDoc.SignatureReflection> =>
  signatures ?? (type instanceof TypeDoc.ReflectionType ? (type.declaration.signatures ?? []) : [])

/** The members that a type is written with; of a name, those of what it names. */
const childrenOf = (type: TypeDoc.SomeType | undefined, hasNames = false): ReadonlyArray<Reflection> => {
  if (type instanceof TypeDoc.ReflectionType) return type.declaration.children ?? []
  if (type instanceof TypeDoc.IntersectionType) return type.types.flatMap((one) => childrenOf(one, hasNames))
  if (type instanceof TypeDoc.UnionType && !hasNames) return type.types.flatMap((one) => childrenOf(one))
  if (!hasNames || !(type instanceof TypeDoc.ReferenceType)) return []
  const target = type.reflection
  return target instanceof TypeDoc.DeclarationReflection
    ? [...(target.children ?? []), ...childrenOf(target.type, true)]
    : []
}

const lineOf = (reflection: TypeDoc.Reflection | undefined): number | undefined =>
  reflection instanceof TypeDoc.DeclarationReflection ? reflection.sources?.[0]?.line : undefined

/** Whether a member is on one line with its type, or with another member. */
const isInline = (reflection: Reflection): boolean => {
  const { parent } = reflection
  const siblings = parent instanceof TypeDoc.DeclarationReflection ? (parent.children ?? []) : []
  const isAlone = siblings.length === 1 && parent?.name === "__type"
  return isAlone || [parent, ...siblings].filter((one) => lineOf(one) === lineOf(reflection)).length > 1
}

/** Whether a function type is written at a member: another has comments of its own. */
const isWithin = ({ sources }: TypeDoc.SignatureReflection, { sources: own }: Reflection): boolean =>
  sources === undefined || sources[0]?.fullFileName === own?.[0]?.fullFileName

/** What a name stands for: a constant and a type of the same name are one declaration. */
const targetsOf = (reflection: Reflection): ReadonlyArray<Reflection> => {
  if (!(reflection instanceof TypeDoc.ReferenceReflection)) return [reflection]
  const target = reflection.getTargetReflectionDeep()
  const beside = target.parent instanceof TypeDoc.ContainerReflection ? (target.parent.children ?? []) : []
  return beside.filter(({ name }) => name === target.name)
}

const memberOf = (reflection: Reflection): ReadonlyArray<Member> => {
  const { flags, kind, name } = reflection
  if (flags.isExternal || kind === TypeDoc.ReflectionKind.Constructor || /^[#[]/.test(name)) return []
  const signature = signaturesOf(reflection).find((one) => isWithin(one, reflection))
  return [
    {
      name,
      type: String(reflection.type ?? reflection.getSignature?.type ?? (signature && signatureText("", signature))),
      doc: docOf(reflection.comment, reflection.getSignature?.comment, signature?.comment),
      isOptional: flags.isOptional,
      isInline: isInline(reflection),
      parameters: signature === undefined ? [] : parametersOf(signature),
      place: placeOf(reflection)
    }
  ]
}

/** The interface of a service: the second type argument of `Context.Service`. */
const serviceOf = ({ extendedTypes = [] }: Reflection): TypeDoc.SomeType | undefined =>
  extendedTypes.flatMap((type) =>
    type instanceof TypeDoc.ReferenceType && type.qualifiedName === "ServiceClass.Shape"
      ? (type.typeArguments ?? [])
      : []
  )[1]

/** The props of a component, and what a hook returns. */
const propertiesOf = (name: string, { parameters = [], type }: TypeDoc.SignatureReflection): ReadonlyArray<Member> => {
  const [props] = parameters
  if (/^use[A-Z]/.test(name)) return childrenOf(type, true).flatMap(memberOf)
  return /^[A-Z]/.test(name) && props?.name.startsWith("_") === true
    ? childrenOf(props.type, true).flatMap(memberOf)
    : []
}

const values = TypeDoc.ReflectionKind.Function | TypeDoc.ReflectionKind.Variable | TypeDoc.ReflectionKind.Class

/** What a file says of itself. TypeDoc reads it only where it has a tag `@module`. */
const fileDoc = ({ sources = [] }: Reflection): Doc => {
  const [block = ""] = /^\/\*\*[^]*?\*\//.exec(readFileSync(sources[0]?.fullFileName ?? "", "utf8")) ?? []
  return { text: block.replaceAll(/^\/?\s*\*+[ /]?|\*\/$/gm, "").trim(), tags: [], examples: [] }
}

/** What is exported under a name: a constant and a type of the same name are one declaration. */
const declarationOf = (
  name: string,
  reflections: ReadonlyArray<Reflection>,
  owner = ""
): ReadonlyArray<Declaration> => {
  const main = reflections.find(({ kind }) => (kind & values) !== 0) ?? reflections[0]
  if (main === undefined || placeOf(main) === "") return []
  const signatures = signaturesOf(main)
  const [signature] = signatures
  const doc = docOf(
    ...[main, ...reflections].flatMap((one) => [one.comment, one.signatures?.[0]?.comment]),
    signature?.comment
  )
  const written = reflections
    .filter(({ kind }) => kind !== TypeDoc.ReflectionKind.Variable)
    .flatMap((one) => [one.children ?? [], childrenOf(one.type)].flat())
  const declare = (kind: Kind, code: string, parts: Partial<Declaration> = {}): ReadonlyArray<Declaration> => [
    { name, kind, doc, code, parameters: [], members: [], declarations: [], place: placeOf(main), ...parts }
  ]
  switch (main.kind) {
    case TypeDoc.ReflectionKind.Module:
    case TypeDoc.ReflectionKind.Namespace:
      return declare("module", "", {
        doc: doc.text === "" ? fileDoc(main) : doc,
        declarations: declarationsOf(main, `${name}.`)
      })
    case TypeDoc.ReflectionKind.Class: {
      const service = serviceOf(main)
      const members = (
        service === undefined
          ? written.filter(({ inheritedFrom }) => inheritedFrom === undefined)
          : childrenOf(service, true)
      ).flatMap(memberOf)
      return service === undefined
        ? declare("class", `class ${name}`, { members })
        : declare("service", `const service = yield* ${owner}${name}`, { members })
    }
    case TypeDoc.ReflectionKind.Function:
    case TypeDoc.ReflectionKind.Variable: {
      const members = written.flatMap(memberOf)
      if (signature !== undefined) {
        return declare("function", signatures.map((one) => signatureText(name, one)).join("\n"), {
          parameters: parametersOf(signature),
          members: propertiesOf(name, signature)
        })
      }
      return members.length > 0
        ? declare("schema", `const ${name}`, { members })
        : declare("constant", `const ${name}: ${String(main.type)}`)
    }
    default: {
      const head = `${name}${genericsOf(main.typeParameters)}`
      const heritage = (main.extendedTypes ?? []).join(", ")
      const code =
        main.kind === TypeDoc.ReflectionKind.Interface
          ? `interface ${head}${heritage === "" ? "" : ` extends ${heritage}`}`
          : `type ${head}${main.type === undefined ? "" : ` = ${wrapUnion(String(main.type))}`}`
      return declare("type", code, { members: written.flatMap(memberOf) })
    }
  }
}

const declarationsOf = (
  module: Reflection,
  owner = "",
  names: ReadonlyMap<string, ts.SymbolFlags> = new Map()
): ReadonlyArray<Declaration> =>
  [...Map.groupBy(module.children ?? [], ({ name }) => name)].flatMap(([name, found]) => {
    const targets = [...new Set(found.flatMap(targetsOf))]
    // `export { type Name }`: a constant of this name is not exported.
    const isType = names.get(name) === ts.SymbolFlags.TypeAlias
    const exported = targets.filter(({ kind }) => !isType || (kind & values) === 0)
    return declarationOf(name, exported.length === 0 ? targets : exported, owner)
  })

/** What the names of a module are. `export { type Name }`: a schema of this name is not exported. */
const namesOf = (program: ts.Program | undefined, source: string): ReadonlyMap<string, ts.SymbolFlags> => {
  const file = program?.getSourceFile(source)
  const checker = program?.getTypeChecker()
  if (file === undefined || checker === undefined) return new Map()
  const module = checker.getSymbolAtLocation(file)
  return new Map(
    (module === undefined ? [] : checker.getExportsOfModule(module)).map((symbol) => {
      const isType = symbol.declarations?.some(
        (node) => ts.isExportSpecifier(node) && ts.isTypeOnlyExportDeclaration(node)
      )
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return [symbol.name, isType === true ? ts.SymbolFlags.TypeAlias : target.flags]
    })
  )
}

/** Reads all entry points. Only our own files have doc comments. */
const readEntries = async (): Promise<ReadonlyArray<Entry>> => {
  const sources = findSources()
  const app = await TypeDoc.Application.bootstrap(
    {
      entryPoints: [...sources.values()],
      alwaysCreateEntryPointModule: true,
      excludeExternals: true,
      excludePrivate: true,
      excludeProtected: true,
      skipErrorChecking: true,
      sort: [],
      logLevel: "Error"
    },
    []
  )
  app.options.setCompilerOptions(
    [...sources.values()],
    {
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: true,
      jsx: ts.JsxEmit.ReactJSX,
      module: ts.ModuleKind.NodeNext,
      noEmit: true,
      skipLibCheck: true,
      strict: true,
      target: ts.ScriptTarget.ESNext,
      types: []
    },
    undefined
  )
  let program: ts.Program | undefined
  app.converter.on(TypeDoc.Converter.EVENT_END, ({ programs }) => void (program = programs[0]))
  const project = await app.convert()
  const modules = new Map<string | undefined, Reflection>(
    project?.children?.map((module) => [module.sources?.[0]?.fullFileName, module])
  )
  return [...sources].map(([specifier, source]) => {
    const module = modules.get(source)
    const names = namesOf(program, source)
    return { specifier, names, declarations: module === undefined ? [] : declarationsOf(module, "", names) }
  })
}

/** Every entry point with its declarations. */
export const entries = await readEntries()
