/**
 * Reads all public declarations with their doc comments. TypeScript 7 has no compiler API, so this reads with the one of 5.9;
 * TypeDoc has the same, but does not see the members of services and the parameters of functions that are constants.
 */
import { join, relative } from "node:path"
import ts from "typescript-5.9"
import { createProgram, readEntries } from "./program.ts"
import { root } from "./repository.ts"

/** A doc comment, in parts. */
export interface Doc {
  readonly text: string
  readonly parameters: ReadonlyMap<string, string>
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
  readonly names: ReadonlyArray<readonly [name: string, flags: ts.SymbolFlags]>
}

const isOurs = (node: ts.Node): boolean => {
  const { fileName } = node.getSourceFile()
  return fileName.startsWith(join(root, "packages/")) && !fileName.includes("/node_modules/")
}

/** Whether a node is on the line on which its parent begins. */
const isInline = (node: ts.Node): boolean => {
  const file = node.getSourceFile()
  const lineOf = (one: ts.Node) => file.getLineAndCharacterOfPosition(one.getStart()).line
  return lineOf(node) === lineOf(node.parent)
}

const placeOf = (node: ts.Node): string => {
  const file = node.getSourceFile()
  const { line } = file.getLineAndCharacterOfPosition(node.getStart())
  return `${relative(root, file.fileName)}:${line + 1}`
}

const textOf = (parts: string | ts.NodeArray<ts.JSDocComment> | undefined): string =>
  (typeof parts === "string" ? parts : (ts.getTextOfJSDocComment(parts) ?? ""))
    // What `getTextOfJSDocComment` makes of a link.
    .replaceAll(/\{@link(?:code|plain)? ([^\s}|]+)\s*\|?\s*([^}]*)\}/g, (_, name: string, text: string) =>
      text === "" ? `\`${name}\`` : text
    )
    .trim()

const docOf = (node: ts.Node | undefined): Doc => {
  const blocks = node === undefined ? [] : ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  // The comment next to the declaration counts.
  const block = blocks.at(-1)
  const tags = block?.tags ?? []
  return {
    text: textOf(block?.comment),
    parameters: new Map(
      tags.flatMap((tag) =>
        ts.isJSDocParameterTag(tag) ? [[tag.name.getText(), textOf(tag.comment).replace(/^- /, "")] as const] : []
      )
    ),
    examples: tags.flatMap((tag) => (tag.tagName.text === "example" ? [textOf(tag.comment)] : [])),
    tags: tags.flatMap((tag) => {
      if (ts.isJSDocParameterTag(tag) || tag.tagName.text === "example") return []
      // TypeScript takes what follows `@throws` and `@see` for a type or a name.
      const text = tag
        .getText()
        .replace(/^@\w+\s*/, "")
        .replaceAll(/\n\s*\*? ?/g, "\n")
        .replaceAll(/\{@link (\w+)\}/g, "`$1`")
      return [{ name: tag.tagName.text, text: text.trim() }]
    })
  }
}

/** A type as it is written, on one line. */
const typeText = (node: ts.TypeNode | undefined): string =>
  node === undefined
    ? ""
    : node
        .getText()
        .replaceAll(/\/\*\*[^]*?\*\//g, "")
        .replaceAll(/\s+/g, " ")
        .trim()

/** Where the comment of a declaration is: for a constant, at its statement. */
const commented = (node: ts.Declaration): ts.Node => {
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node
  return ts.isVariableStatement(statement) ? statement : node
}

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

const formatFlags: ts.TypeFormatFlags =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope

let read: ReadonlyArray<Entry> | undefined

/** Every entry point with its declarations, read once. */
export const readDeclarations = (): ReadonlyArray<Entry> => (read ??= readAll())

const readAll = (): ReadonlyArray<Entry> => {
  const entries = readEntries()
  const program = createProgram(entries)
  const checker = program.getTypeChecker()

  const typeToText = (type: ts.Type): string =>
    checker
      .typeToString(type, undefined, formatFlags)
      .replaceAll(/import\("[^"]*"\)\./g, "")
      .replaceAll(/\breadonly /g, "")

  /** The parameters of a signature, each with its type as it is written, or as it is inferred. */
  const readParameters = (signature: ts.Signature, isWritten: boolean) =>
    signature.getParameters().map((symbol) => {
      const declared = symbol.valueDeclaration
      const node = declared !== undefined && ts.isParameter(declared) ? declared : undefined
      const written = isWritten ? typeText(node?.type) : ""
      return {
        name: symbol.name,
        type: written === "" ? typeToText(checker.getTypeOfSymbol(symbol)) : written,
        isInferred: written === "",
        isOptional: node?.questionToken !== undefined || node?.initializer !== undefined,
        isPattern: node !== undefined && ts.isObjectBindingPattern(node.name),
        isRest: node?.dotDotDotToken !== undefined
      }
    })

  /** The names and types of a signature's parameters. Objects that are taken apart have no name of their own. */
  const parametersOf = (signature: ts.Signature | undefined, doc: Doc, isWritten = true): ReadonlyArray<Parameter> =>
    (signature === undefined ? [] : readParameters(signature, isWritten))
      .filter(({ isPattern, name }) => !isPattern && name !== "this" && !name.startsWith("_"))
      .map(({ isOptional, name, type }) => ({ name, type, doc: doc.parameters.get(name) ?? "", isOptional }))

  /** How a function is called. */
  const signatureText = (name: string, signature: ts.Signature, isWritten = true): string => {
    const node = isWritten ? signature.declaration : undefined
    const generics = (node?.typeParameters ?? []).map((parameter) => parameter.getText().replaceAll(/\s+/g, " "))
    const parameters = readParameters(signature, isWritten).map((parameter) => {
      const label = `${parameter.isRest ? "..." : ""}${parameter.isPattern ? "props" : parameter.name}`
      const type = parameter.isInferred ? parameter.type.replace(/ \| undefined$/, "") : parameter.type
      return `${label}${parameter.isOptional ? "?" : ""}: ${type}`
    })
    const written = node !== undefined && "type" in node ? node.type : undefined
    const returned =
      written !== undefined && ts.isTypeNode(written) ? typeText(written) : typeToText(signature.getReturnType())
    const head = `${name}${generics.length > 0 ? `<${generics.join(", ")}>` : ""}`
    const line = `${head}(${parameters.join(", ")}): ${returned}`
    return line.length <= 100
      ? line
      : `${head}(${parameters.map((one) => `\n  ${one}`).join(",")}\n): ${wrapUnion(returned)}`
  }

  /** Whether a function type is written at a member: another has comments of its own. */
  const isWithin = (inner: ts.Node | undefined, node: ts.Node): boolean =>
    inner !== undefined &&
    inner.getSourceFile() === node.getSourceFile() &&
    inner.pos >= node.pos &&
    inner.end <= node.end

  /** The comment of a member, or of the function that it inherits its comment from. */
  const memberDoc = (node: ts.TypeElement | ts.ClassElement): Doc => {
    const own = docOf(node)
    const [, name] = /\{@inheritDoc (\w+)\}/.exec(own.text) ?? []
    if (name === undefined) return own
    const found = checker.getSymbolsInScope(node, ts.SymbolFlags.Alias).find((symbol) => symbol.name === name)
    const declared = found && checker.getAliasedSymbol(found).valueDeclaration
    if (declared === undefined) throw new Error(`${placeOf(node)}: nothing is named ${name}`)
    return docOf(commented(declared))
  }

  const memberOf = (node: ts.TypeElement | ts.ClassElement): ReadonlyArray<Member> => {
    if (node.name === undefined || ts.isPrivateIdentifier(node.name) || ts.isComputedPropertyName(node.name)) return []
    if (ts.canHaveModifiers(node)) {
      const modifiers = ts.getModifiers(node) ?? []
      if (
        modifiers.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword || kind === ts.SyntaxKind.ProtectedKeyword)
      )
        return []
    }
    const doc = memberDoc(node)
    const symbol = checker.getSymbolAtLocation(node.name)
    const type = symbol === undefined ? undefined : checker.getTypeOfSymbol(symbol)
    const signature = type === undefined ? undefined : checker.getNonNullableType(type).getCallSignatures()[0]
    const written = ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) ? node.type : undefined
    return [
      {
        name: node.name.getText(),
        type:
          signature !== undefined && (ts.isMethodSignature(node) || ts.isMethodDeclaration(node))
            ? signatureText("", signature)
            : written !== undefined
              ? typeText(written)
              : type === undefined
                ? ""
                : typeToText(type),
        doc,
        isOptional: "questionToken" in node && node.questionToken !== undefined,
        isInline: isInline(node),
        parameters: isWithin(signature?.declaration, node) ? parametersOf(signature, doc) : [],
        place: placeOf(node)
      }
    ]
  }

  /** The members that a type is written with. */
  const literalMembers = (node: ts.Node | undefined): ReadonlyArray<Member> => {
    if (node === undefined) return []
    if (ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node)) return node.members.flatMap(memberOf)
    if (ts.isIntersectionTypeNode(node) || ts.isUnionTypeNode(node)) return node.types.flatMap(literalMembers)
    if (ts.isParenthesizedTypeNode(node)) return literalMembers(node.type)
    if (ts.isTypeReferenceNode(node) && node.getText().endsWith("Service")) {
      const declared = checker.getTypeFromTypeNode(node).symbol?.declarations?.find(ts.isInterfaceDeclaration)
      return declared === undefined || !isOurs(declared) ? [] : literalMembers(declared)
    }
    return []
  }

  /** The name of what is called: `Struct` of `Schema.Struct(...)`. */
  const calledName = (node: ts.CallExpression): string =>
    ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText()

  /** The type of what a schema decodes. */
  const decodedType = (schema: ts.Expression): string => {
    const type = checker.getTypeAtLocation(schema).getProperty("Type")
    return type === undefined ? schema.getText() : typeToText(checker.getTypeOfSymbol(type))
  }

  /** The fields of a schema that is made of an object. */
  const fieldsOf = (node: ts.Node | undefined): ReadonlyArray<Member> => {
    if (node === undefined || !ts.isCallExpression(node)) return []
    if (calledName(node) !== "Struct" && calledName(node) !== "TaggedStruct") {
      const owner = ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : undefined
      return [owner, ...node.arguments].flatMap(fieldsOf)
    }
    const fields = node.arguments.find(ts.isObjectLiteralExpression)
    return (fields?.properties ?? []).flatMap((property) =>
      ts.isPropertyAssignment(property)
        ? [
            {
              name: property.name.getText(),
              type: decodedType(property.initializer),
              doc: docOf(property),
              isOptional: /optional/.test(property.initializer.getText()),
              isInline: isInline(property),
              parameters: [],
              place: placeOf(property)
            }
          ]
        : []
    )
  }

  /** The props of a component, and what a hook returns: members of a type of ours. */
  const propertiesOf = (signature: ts.Signature): ReadonlyArray<Member> => {
    const [first] = signature.getParameters()
    const node = first?.valueDeclaration
    const isProps = node !== undefined && ts.isParameter(node) && ts.isObjectBindingPattern(node.name)
    const owner = signature.declaration?.parent
    const name = owner !== undefined && ts.isVariableDeclaration(owner) ? owner.name.getText() : ""
    const isHook = /^use[A-Z]/.test(name)
    if (!isHook && !(isProps && /^[A-Z]/.test(name))) return []
    const type = isHook || first === undefined ? signature.getReturnType() : checker.getTypeOfSymbol(first)
    if (type.isUnion() || type.getCallSignatures().length > 0) return []
    return checker.getPropertiesOfType(type).flatMap((property) => {
      const declared = property.declarations?.find(isOurs)
      return declared !== undefined && (ts.isPropertySignature(declared) || ts.isMethodSignature(declared))
        ? memberOf(declared)
        : []
    })
  }

  const declarationOf = (symbol: ts.Symbol, owner = ""): ReadonlyArray<Declaration> => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const nodes = (target.declarations ?? []).filter(isOurs)
    const [node] = nodes
    if (node === undefined) return []
    const common = { name: symbol.name, parameters: [], members: [], declarations: [], place: placeOf(node) }
    if (ts.isSourceFile(node)) {
      const first = node.statements[0]
      const text = node.getFullText()
      const block = /^\s*\/\*\*[^]*?\*\//.exec(text)?.[0]
      const isOwn = first !== undefined && block !== undefined
      const doc: Doc = {
        text: isOwn
          ? block
              .replaceAll(/^\s*\/?\*+\/? ?/gm, "")
              .replaceAll("*/", "")
              .trim()
          : "",
        parameters: new Map(),
        tags: [],
        examples: []
      }
      const all = checker.getExportsOfModule(target).flatMap((inner) => declarationOf(inner, `${symbol.name}.`))
      // The members of a service are shown with its name, not with that of its interface.
      const services = new Set(all.flatMap(({ kind, name }) => (kind === "service" ? [`${name}Service`] : [])))
      const declarations = all.filter(({ name }) => !services.has(name))
      return [{ ...common, kind: "module", doc, code: "", declarations }]
    }
    // A constant and a type of the same name are one declaration: the constant's comment counts.
    const value = nodes.find(
      (one) => ts.isVariableDeclaration(one) || ts.isFunctionDeclaration(one) || ts.isClassDeclaration(one)
    )
    const main = value ?? node
    const documented = [main, ...nodes].map((one) => docOf(commented(one))).find(({ text }) => text !== "")
    const doc = documented ?? docOf(commented(main))
    if (ts.isClassDeclaration(main)) {
      const heritage = main.heritageClauses?.[0]?.types[0]?.expression
      const service = heritage === undefined ? undefined : findService(heritage)
      const members = service === undefined ? main.members.flatMap(memberOf) : literalMembers(service)
      return [
        {
          ...common,
          kind: service === undefined ? "class" : "service",
          doc,
          code: service === undefined ? `class ${symbol.name}` : `const service = yield* ${owner}${symbol.name}`,
          members: [...members, ...nodes.flatMap((one) => (ts.isInterfaceDeclaration(one) ? literalMembers(one) : []))]
        }
      ]
    }
    if (ts.isVariableDeclaration(main) || ts.isFunctionDeclaration(main)) {
      const type = checker.getTypeOfSymbol(target)
      const signatures = type.getCallSignatures()
      const [signature] = signatures
      const written = nodes.flatMap((one) => (ts.isTypeAliasDeclaration(one) ? literalMembers(one.type) : []))
      // The type of a schema says it in types that are written for readers, and may have further members.
      const inSchema = ts.isVariableDeclaration(main) ? fieldsOf(main.initializer) : []
      const fields = [...inSchema.filter(({ name }) => written.every((one) => one.name !== name)), ...written]
      if (signature !== undefined && fields.length === 0) {
        // A constant of a named type, such as `Submit<TokenTransfer>`: what its names stand for.
        const isWritten = !(ts.isVariableDeclaration(main) && main.type !== undefined)
        const code = signatures.map((one) => signatureText(symbol.name, one, isWritten)).join("\n")
        const members = propertiesOf(signature)
        return [
          { ...common, kind: "function", doc, code, members, parameters: parametersOf(signature, doc, isWritten) }
        ]
      }
      if (fields.length > 0) return [{ ...common, kind: "schema", doc, code: `const ${symbol.name}`, members: fields }]
      const annotation = ts.isVariableDeclaration(main) ? typeText(main.type) : ""
      const text = annotation === "" ? typeToText(type) : annotation
      return [{ ...common, kind: "constant", doc, code: `const ${symbol.name}: ${text}` }]
    }
    const members = nodes.flatMap((one) =>
      ts.isInterfaceDeclaration(one)
        ? literalMembers(one)
        : ts.isTypeAliasDeclaration(one)
          ? literalMembers(one.type)
          : []
    )
    const code = nodes
      .map((one) => one.getText().replace(/^(export |declare )+/, ""))
      .join("\n")
      .replaceAll(/^\s*\/\*\*[^]*?\*\/\n/gm, "")
    return [{ ...common, kind: "type", doc, code, members }]
  }

  /** What a name is. `export { type Name }`: a schema of this name is not exported. */
  const flagsOf = (symbol: ts.Symbol): ts.SymbolFlags => {
    const isType = symbol.declarations?.some(
      (node) => ts.isExportSpecifier(node) && ts.isTypeOnlyExportDeclaration(node)
    )
    if (isType === true) return ts.SymbolFlags.TypeAlias
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol).flags : symbol.flags
  }

  /** The type of a service: the second type argument of `Context.Service`. */
  const findService = (expression: ts.Expression): ts.TypeNode | undefined => {
    if (!ts.isCallExpression(expression)) return undefined
    const inner = expression.expression
    if (ts.isCallExpression(inner) && inner.expression.getText().endsWith("Service")) return inner.typeArguments?.[1]
    return ts.isCallExpression(inner) ? findService(inner) : undefined
  }

  return [...entries].map(([specifier, source]) => {
    const file = program.getSourceFile(source)
    const module = file === undefined ? undefined : checker.getSymbolAtLocation(file)
    const exported = module === undefined ? [] : checker.getExportsOfModule(module)
    return {
      specifier,
      declarations: exported.flatMap((symbol) => declarationOf(symbol)),
      names: exported.map((symbol) => [symbol.name, flagsOf(symbol)] as const)
    }
  })
}
