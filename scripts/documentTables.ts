/**
 * Tables of the READMEs that are made from the sources: functions and services of the SDK from their doc comments, faults
 * and control paths of the sandbox from their tables. `npx -y pnpm@12 compile` writes them, and `check`
 * compares them with `--check`.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { examples, kinds } from "../packages/sandbox/src/http/Faults.ts"
import { type Flag, flags as commandFlags } from "../packages/sandbox/src/serve/commandLine.ts"
import { names as exampleNames, rows as exampleRows } from "./examples.ts"
import * as Routes from "../packages/contract/src/Routes.ts"
import { hasJsonPath, names as controlNames, pathTo, rows as controls } from "../packages/sandbox/src/pages/routes.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const sdk = join(root, "packages/sdk/src")

const read = (path: string): string => readFileSync(path, "utf8")

/** The first sentence of a doc comment as Markdown in a table cell. */
const firstSentence = (comment: string): string => {
  const text = comment
    .replaceAll(/^\s*\/?\*+\/?/gm, "")
    .replaceAll("*/", "")
    .replaceAll(/\{@link (\w+)\}/g, "`$1`")
    .replace(/^\s*@\w[^]*/m, "")
    .replaceAll(/\s+/g, " ")
    .trim()
  const [sentence = ""] = /^.*?[.](?= [A-Z`]|$)/.exec(text) ?? [text]
  return sentence.replaceAll("|", String.raw`\|`)
}

/** A Markdown table whose columns are as wide as oxfmt makes them. */
const table = (header: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const widths = header.map((title, index) => Math.max(...[title, ...rows.map((row) => row[index] ?? "")].map(width)))
  const line = (cells: ReadonlyArray<string>) =>
    `| ${cells.map((cell, index) => cell + " ".repeat((widths[index] ?? 0) - width(cell))).join(" | ")} |`
  const rule = `| ${widths.map((count) => "-".repeat(count)).join(" | ")} |`
  return [line(header), rule, ...rows.map(line)].join("\n")
}

/** How many characters oxfmt counts. */
const width = (text: string): number => Array.from(text).length

/** A doc comment, and the declaration below it. */
const documented = String.raw`(?<comment>/\*\*(?:(?!\*/)[^])*\*/)\s*`

/** The source of a module that another names. */
const moduleAt = (file: string, from: string): string =>
  from.startsWith(".")
    ? join(dirname(file), from)
    : join(root, `${from.replace("@okto-effect/contract/", "packages/contract/src/")}.ts`)

/** What the modules that a module exports have to say of a name. */
const commentOf = (file: string, name: string): string | undefined => {
  const source = read(file)
  const declared = new RegExp(`${documented}export (?:const|function|class) ${name}\\b`).exec(source)
  if (declared?.groups?.["comment"] !== undefined) return declared.groups["comment"]
  for (const [, names = "", from = ""] of source.matchAll(/export (\*|\{[^}]*\}) from "([^"]+)"/g)) {
    const inner = names === "*" ? name : new RegExp(`(\\w+) as ${name}\\b`).exec(names)?.[1]
    const isNamed = names === "*" || new RegExp(`[{,\\s]${name}[,\\s}]`).test(names)
    if (inner === undefined && !isNamed) continue
    const found = commentOf(moduleAt(file, from), inner ?? name)
    if (found !== undefined) return found
  }
  return undefined
}

const describe = (file: string, name: string): string => {
  const comment = commentOf(file, name)
  if (comment === undefined) throw new Error(`${name} has no doc comment below ${file}`)
  return firstSentence(comment)
}

const isClass = (value: unknown): boolean =>
  typeof value === "function" && Object.getOwnPropertyDescriptor(value, "prototype")?.writable === false

const nameOf = (name: string, row: ReadonlyArray<string>): ReadonlyArray<string> => [`\`${name}\``, ...row]

/** The functions of the SDK's main entry point. */
const functions = async (): Promise<string> => {
  const entry = join(sdk, "index.ts")
  const exported: object = await import(entry)
  const names = Object.entries(exported).flatMap(([name, value]) =>
    typeof value === "function" && !isClass(value) ? [name] : []
  )
  return table(
    ["function", "what it does"],
    names.toSorted().map((name) => nameOf(name, [describe(entry, name)]))
  )
}

/** The methods and properties of a client. */
const clientMembers = (): string => {
  const [, body = ""] = read(join(sdk, "promise/OktoClient.ts")).split("export class OktoClient {")
  const members = [...body.matchAll(new RegExp(`\\n  ${documented}(?:readonly |get )?(?<name>[a-z]\\w*)[<(:]`, "g"))]
  return table(
    ["member of a client", "what it does"],
    members.map(({ groups = {} }) => nameOf(groups["name"] ?? "", [firstSentence(groups["comment"] ?? "")]))
  )
}

/** A module, and those that it exports from. */
const modulesOf = (file: string): ReadonlyArray<string> => [
  file,
  ...[...read(file).matchAll(/export (?:\*|\{[^}]*\}) from "(\.[^"]+)"/g)].map(([, from = ""]) =>
    join(dirname(file), from)
  )
]

/** The modules of `/effect` that have a service, with their sources. */
const serviceModules = (): ReadonlyArray<{ readonly name: string; readonly source: string; readonly body: string }> =>
  [...read(join(sdk, "effect.ts")).matchAll(/export \* as (\w+) from "(\.[^"]+)"/g)].flatMap(
    ([, name = "", path = ""]) => {
      const source = modulesOf(join(sdk, path)).map(read).join("\n")
      const service = new RegExp(`export class ${name} extends Context\\.Service<\\n([^]*?)\\n>\\(\\)`).exec(source)
      return service === null ? [] : [{ name, source, body: service[1] ?? "" }]
    }
  )

const rowsOf = (owner: string, found: Iterable<RegExpMatchArray>): ReadonlyArray<ReadonlyArray<string>> =>
  Array.from(found, ({ groups = {} }) => nameOf(`${owner}.${groups["name"]}`, [firstSentence(groups["comment"] ?? "")]))

/** The members of the services. */
const services = (): string =>
  table(
    ["member of a service", "what it does"],
    serviceModules().flatMap(({ body, name }) =>
      rowsOf(name, body.matchAll(new RegExp(`\\n    ${documented}readonly (?<name>\\w+)`, "g")))
    )
  )

/** What the modules of the services export beside them: functions, streams and layers. */
const serviceFunctions = async (): Promise<string> => {
  const entry: Readonly<Record<string, unknown>> = await import(join(sdk, "effect.ts"))
  return table(
    ["function or layer", "what it does"],
    serviceModules().flatMap(({ name, source }) => {
      const exported = new Set(Object.keys(Object(entry[name])))
      const declared = source.matchAll(new RegExp(`\\n${documented}export (?:const|function) (?<name>[a-z]\\w*)`, "g"))
      return rowsOf(
        name,
        [...declared].filter(({ groups = {} }) => exported.has(groups["name"] ?? ""))
      )
    })
  )
}

/** The kinds of faults, each as the JSON that `POST /__sandbox/faults.json` takes. */
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
  const file = join(root, "packages/contract/src/Routes.ts")
  return table(
    ["route", "request", "what it does"],
    Object.entries(Routes).flatMap(([name, route]) =>
      "path" in route ? [nameOf(name, [`\`${route.method} ${route.path}\``, describe(file, name)])] : []
    )
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

/** The paths under `/__sandbox`. Behind those of pages `.json` asks for the JSON. */
const paths = (): string =>
  table(
    ["path", "what it does"],
    controlNames.map((name) => {
      const { does, method } = controls[name]
      return nameOf(`${method} ${pathTo(name)}${hasJsonPath(name) ? "[.json]" : ""}`, [does])
    })
  )

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
const tables: Readonly<Record<string, Readonly<Record<string, () => string | Promise<string>>>>> = {
  "packages/sdk/README.md": { functions, client: clientMembers },
  "packages/sdk/SERVICES.md": { services, serviceFunctions },
  "packages/sandbox/README.md": { faults, faultRoutes, flags, paths },
  "examples/README.md": { examples: examplesTable }
}

/** A document with its tables made from the sources. */
const withTables = async (name: string, made: (typeof tables)[string]): Promise<string> => {
  let text = read(join(root, name))
  for (const [mark, make] of Object.entries(made)) {
    const [before = "", rest = ""] = text.split(`<!-- ${mark} -->\n`)
    const [, after = ""] = rest.split(`<!-- /${mark} -->`)
    if (after === "") throw new Error(`${name} has no <!-- ${mark} --> … <!-- /${mark} -->`)
    text = `${before}<!-- ${mark} -->\n\n${await make()}\n\n<!-- /${mark} -->${after}`
  }
  return text
}

const isCheck = process.argv.includes("--check")
for (const [name, made] of Object.entries(tables)) {
  const text = await withTables(name, made)
  if (text === read(join(root, name))) continue
  if (isCheck) {
    console.error(`${name}: its tables are not those of the sources. \`npx -y pnpm@12 compile\` writes them.`)
    process.exitCode = 1
  } else writeFileSync(join(root, name), text)
}
