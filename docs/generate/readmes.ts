/**
 * The READMEs with their tables made from the sources: functions and services of the SDK from their doc comments, flags,
 * faults and control paths of the emulator from their tables.
 */
import * as Routes from "../../packages/protocol/src/Routes.ts"
import { examples, kinds } from "../../packages/emulator/src/faults/Faults.ts"
import {
  hasJsonPath,
  names as controlNames,
  pathTo,
  rows as controls
} from "../../packages/emulator/src/control/routes.ts"
import { type Flag, flags as commandFlags } from "../../packages/emulator/src/run/commandLine.ts"
import { names as exampleNames, rows as exampleRows } from "../../scripts/examples.ts"
import { type Declaration, type Doc, entries, type Member } from "./declarations.ts"
import { firstSentence, table as writeTable } from "./markdown.ts"
import { read } from "./repository.ts"

/** A table as a document of the repository has it. */
const table: typeof writeTable = (titles, rows) => writeTable(titles, rows, { isAligned: true })

/** The public declarations of an entry point. */
const declarationsOf = (specifier: string): ReadonlyArray<Declaration> =>
  entries.find((entry) => entry.specifier === specifier)?.declarations ?? []

const nameOf = (name: string, row: ReadonlyArray<string>): ReadonlyArray<string> => [`\`${name}\``, ...row]

/** A row with what a doc comment says first. */
const describe = (name: string, { text }: Doc): ReadonlyArray<string> => nameOf(name, [firstSentence(text)])

/** The functions of the SDK's main entry point. */
const functions = (): string =>
  table(
    ["function", "what it does"],
    declarationsOf("@okto-effect/sdk")
      .filter(({ kind }) => kind === "function")
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ doc, name }) => describe(name, doc))
  )

/** The methods and properties of a client. */
const client = (): string => {
  const found = declarationsOf("@okto-effect/sdk").find(({ name }) => name === "OktoClient")
  return table(
    ["member of a client", "what it does"],
    (found?.members ?? []).filter(({ doc }) => doc.text !== "").map(({ doc, name }) => describe(name, doc))
  )
}

/** The modules of `/effect` that have a service, with it. */
const serviceModules = declarationsOf("@okto-effect/sdk/effect").flatMap((module) => {
  const service = module.declarations.find(({ kind, name }) => kind === "service" && name === module.name)
  return service === undefined ? [] : [{ ...module, service }]
})

/** A member as a program writes it: a function with its parameters, an effect without. */
const callOf = ({ name, parameters, type }: Member): string =>
  /^[<(]/.test(type) ? `${name}(${parameters.map((parameter) => parameter.name).join(", ")})` : name

/** The members of the services. */
const services = (): string =>
  table(
    ["member of a service", "what it does"],
    serviceModules.flatMap(({ name, service }) =>
      service.members.map((member) => describe(`${name}.${callOf(member)}`, member.doc))
    )
  )

/** What the modules of the services export beside them: functions, streams and layers. */
const serviceFunctions = (): string =>
  table(
    ["function or layer", "what it does"],
    serviceModules.flatMap(({ declarations, name }) =>
      declarations
        .filter(({ kind, name }) => kind !== "type" && /^[a-z]/.test(name))
        .map((declaration) => describe(`${name}.${declaration.name}`, declaration.doc))
    )
  )

/** The kinds of faults, each as the JSON that `POST /__emulator/faults.json` takes. */
const faults = (): string =>
  table(
    ["kind", "what happens to the call", "JSON"],
    kinds.map(({ fields, label, name }) => {
      const chosen = Object.fromEntries(Object.keys(fields).map((field) => [field, examples[field]]))
      return nameOf(name, [label, `\`${JSON.stringify({ kind: name, ...chosen })}\``])
    })
  )

/** The routes that a fault can be limited to. */
const faultRoutes = (): string => {
  const module = declarationsOf("@okto-effect/protocol").find(({ name }) => name === "Routes")
  return table(
    ["route", "request", "what it does"],
    Object.entries(Routes).flatMap(([name, route]) => {
      const text = module?.declarations.find((declaration) => declaration.name === name)?.doc.text ?? ""
      return "path" in route ? [nameOf(name, [`\`${route.method} ${route.path}\``, firstSentence(text)])] : []
    })
  )
}

/** The flags of the command. */
const flags = (): string =>
  table(
    ["flag", "what it does", "default"],
    Object.entries<Flag>(commandFlags).map(([name, { default: usual, does, multiple = false, value }]) => {
      const spelling = value === undefined ? `--${name}` : `--${name} <${value}>`
      const fallback = typeof usual === "string" ? `\`${usual}\`` : multiple ? "none; repeatable" : ""
      return nameOf(spelling, [does, fallback])
    })
  )

/** The paths under `/__emulator`. Behind those of pages `.json` asks for the JSON. */
const paths = (): string =>
  table(
    ["path", "what it does"],
    controlNames.map((name) => {
      const { does, method } = controls[name]
      return nameOf(`${method} ${pathTo(name)}${hasJsonPath(name) ? "[.json]" : ""}`, [does])
    })
  )

/** The props of `UiProvider`. */
const uiProvider = (): string => {
  const found = declarationsOf("@okto-effect/react/ui").find(({ name }) => name === "UiProvider")
  const members = found?.members.filter(({ name }) => name !== "children") ?? []
  return table(
    ["prop", "what it is"],
    members.map(({ doc, name }) => nameOf(name, [doc.text]))
  )
}

/** The examples, and how each is started. */
const examplesTable = (): string =>
  table(
    ["example", "what it shows", "command"],
    exampleNames.map((name) => {
      const { needs, shows } = exampleRows[name]
      const command = `\`npx -y pnpm@12 example ${name}\``
      return [`[${name}](${name})`, needs === undefined ? shows : `${shows} (needs ${needs})`, command]
    })
  )

/** The tables by document and by the name of their marks, `<!-- name -->` and `<!-- /name -->`. */
const tables: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  "packages/sdk/README.md": { functions, client },
  "packages/sdk/SERVICES.md": { services, serviceFunctions },
  "packages/react/README.md": { uiProvider },
  "packages/emulator/README.md": { faults, faultRoutes, flags, paths },
  "examples/README.md": { examples: examplesTable }
}

/** A document with its tables. */
const withTables = (path: string, made: (typeof tables)[string]): string => {
  let text = read(path)
  for (const [mark, make] of Object.entries(made)) {
    const [before = "", rest = ""] = text.split(`<!-- ${mark} -->\n`)
    const [, after = ""] = rest.split(`<!-- /${mark} -->`)
    if (after === "") throw new Error(`${path} has no <!-- ${mark} --> … <!-- /${mark} -->`)
    text = `${before}<!-- ${mark} -->\n\n${make()}\n\n<!-- /${mark} -->${after}`
  }
  return text
}

/** The documents, by their files below the repository. */
export const makeReadmes = (): ReadonlyMap<string, string> =>
  new Map(Object.entries(tables).map(([path, made]) => [path, withTables(path, made)]))
