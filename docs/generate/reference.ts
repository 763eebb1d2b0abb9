/** The reference: a page for each function, class, service and module, and one of types for each entry point. */
import type { Section } from "../navigation.ts"
import type { Declaration, Doc, Entry, Kind, Member, Parameter } from "./declarations.ts"
import { code, fence, firstSentence, inCell, table } from "./markdown.ts"
import { linkSymbols, type Page } from "./pages.ts"
import { type Described, findDescribed, folderOf, folders, hasPage, type Symbols } from "./symbols.ts"

export interface Reference {
  readonly pages: ReadonlyArray<Page>
  /** The menu of the reference. */
  readonly sections: ReadonlyArray<Section>
}

const byName = (one: Declaration, other: Declaration): number =>
  one.name.localeCompare(other.name, "en", { sensitivity: "base" })

/** What one starts with, components, functions and modules, the rest; each by name. */
const inOrder = (first: ReadonlyArray<string>, described: ReadonlyArray<Described>): ReadonlyArray<Described> => {
  const rank = ({ kind, name }: Declaration): number => {
    if (first.includes(name)) return first.indexOf(name)
    if (kind === "class") return first.length + 2
    return first.length + (kind === "function" && !/^[A-Z]/.test(name) ? 1 : 0)
  }
  return described.toSorted(
    ({ declaration: one }, { declaration: other }) => rank(one) - rank(other) || byName(one, other)
  )
}

const moduleRanks: Readonly<Record<Kind, number>> = {
  service: 0,
  function: 2,
  module: 2,
  class: 3,
  constant: 3,
  schema: 3,
  type: 4
}

/** What a module exports: its service, its layers, functions, the rest, types; each by name. */
const inModuleOrder = (declarations: ReadonlyArray<Declaration>): ReadonlyArray<Declaration> => {
  const rank = ({ kind, name }: Declaration): number =>
    kind !== "type" && /^layer($|[A-Z])/.test(name) ? 1 : moduleRanks[kind]
  return declarations.toSorted((one, other) => rank(one) - rank(other) || byName(one, other))
}

/** Examples run in the page where they print something and leave nothing open. */
const withRun = (example: string): string =>
  example.replace(/^```(tsx?)\n([^]*?)```$/m, (whole, language: string, program: string) =>
    language === "ts" &&
    /^(const .* = )?await /m.test(program) &&
    program.includes("console.log") &&
    // What needs a process of Node does not.
    !program.includes('/node"') &&
    !/\b(clientPrivateKey|recipient)\b/.test(program)
      ? `\`\`\`ts run\n${program}\`\`\``
      : whole
  )

const titles: Readonly<Record<string, string>> = {
  returns: "Returns",
  throws: "Fails with",
  see: "See also",
  default: "Default"
}

/** A heading on a page of its own. In a section it would stand in the outline once for each name. */
const label = (depth: string, title: string): string => (depth === "##" ? `## ${title}` : `**${title}**`)

const tagsOf = ({ tags }: Doc, depth: string): ReadonlyArray<string> =>
  Object.entries(titles).flatMap(([name, title]) => {
    const found = tags.filter((tag) => tag.name === name && tag.text !== "").map(({ text }) => text)
    if (found.length === 0) return []
    const capital = found.map((text) => text.charAt(0).toUpperCase() + text.slice(1))
    return [
      `${label(depth, title)}\n\n${capital.length === 1 ? capital[0] : capital.map((text) => `- ${text}`).join("\n")}`
    ]
  })

const parameterTable = (parameters: ReadonlyArray<Parameter>): string =>
  table(
    ["parameter", "type", "what it is"],
    parameters.map(({ doc, isOptional, name, type }) => [
      `${code(name)}${isOptional ? " (optional)" : ""}`,
      code(type),
      doc
    ])
  )

const memberText = ({ doc, parameters }: Member): string =>
  [
    doc.text,
    parameters.map((parameter) => (parameter.doc === "" ? "" : `${code(parameter.name)}: ${parameter.doc}.`)).join(" "),
    ...doc.tags.filter(({ name }) => name in titles).map(({ name, text }) => `${titles[name]}: ${text}.`)
  ]
    .filter((text) => text !== "")
    .map(inCell)
    .join(" ")

const memberTable = (members: ReadonlyArray<Member>): string =>
  table(
    ["member", "type", "what it is"],
    members.map((member) => [
      `${code(member.name)}${member.isOptional ? " (optional)" : ""}`,
      code(member.type),
      memberText(member)
    ])
  )

/** What the members of a declaration are. */
const membersTitle = ({ kind, name }: Declaration): string => {
  if (kind === "function") return /^use[A-Z]/.test(name) ? "Result" : "Props"
  if (kind === "service") return "The service"
  return kind === "schema" ? "Fields" : "Members"
}

/** What a page or a section says of a declaration. */
const bodyOf = (declaration: Declaration, specifier: string, depth: string): string => {
  const { declarations, doc, kind, members, name, parameters } = declaration
  const imported = specifier === "" ? "" : `import { ${name} } from "${specifier}"\n\n`
  // A long type says less than its members.
  const isLong = declaration.code.length > 900 && members.length > 0
  const parts = [
    doc.text,
    kind === "module"
      ? fence(`import { ${name} } from "${specifier}"`, "ts")
      : isLong
        ? ""
        : fence(`${imported}${declaration.code}`, "ts"),
    parameters.length === 0 ? "" : `${label(depth, "Parameters")}\n\n${parameterTable(parameters)}`,
    ...tagsOf(doc, depth),
    members.length === 0 ? "" : `${label(depth, membersTitle(declaration))}\n\n${memberTable(members)}`,
    doc.examples.length === 0 ? "" : `${label(depth, "Example")}\n\n${doc.examples.map(withRun).join("\n\n")}`,
    ...inModuleOrder(declarations).map((inner) => `${depth} ${name}.${inner.name}\n\n${bodyOf(inner, "", `${depth}#`)}`)
  ]
  return parts.filter((part) => part !== "").join("\n\n")
}

const descriptionOf = ({ doc }: Declaration): string => firstSentence(doc.text).replaceAll("`", "")

/** The table of a folder's pages. */
const overviewOf = (folder: string, described: ReadonlyArray<Described>): string =>
  table(
    ["name", "what it is"],
    described.map(({ declaration: { doc, name } }) => [
      `[\`${name}\`](/reference/${folder}/${name})`,
      firstSentence(doc.text)
    ])
  )

/** All pages of the reference. */
export const makeReference = (entries: ReadonlyArray<Entry>, symbols: Symbols): Reference => {
  const described = Map.groupBy(findDescribed(entries), ({ folder }) => folder)
  const pages: Array<Page> = []
  const sections: Array<Section> = [
    {
      title: "Catalogues",
      pages: [
        "/reference/",
        "/reference/configuration",
        "/reference/errors",
        "/reference/cli",
        "/reference/emulator-controls",
        "/reference/glossary",
        "/reference/security",
        "/reference/emulator-security",
        "/reference/differences",
        "/reference/changes"
      ]
    }
  ]
  const add = (page: Page) => pages.push({ ...page, text: linkSymbols(page.text, page.route, symbols) })
  for (const [folder, { intro, starts = [], title }] of Object.entries(folders)) {
    const sorted = inOrder(starts, described.get(folder) ?? [])
    if (sorted.length === 0) continue
    const withPage = sorted.filter(({ declaration }) => hasPage(declaration))
    const others = sorted.filter(({ declaration }) => !hasPage(declaration))
    for (const { declaration, specifier } of withPage) {
      add({
        route: `/reference/${folder}/${declaration.name}`,
        source: declaration.place,
        title: declaration.name,
        description: descriptionOf(declaration),
        text: `# ${declaration.name}\n\n${bodyOf(declaration, specifier, "##")}\n\nSource: \`${declaration.place.replace(/:\d+$/, "")}\``
      })
    }
    const sectionsOf = others.map(
      ({ declaration, specifier }) => `## ${declaration.name}\n\n${bodyOf(declaration, specifier, "###")}`
    )
    const shared = { source: `docs/generate/reference.ts`, description: intro.replaceAll("`", "") }
    const types = others.length === 0 ? [] : [`/reference/${folder}/types`]
    add({
      ...shared,
      route: `/reference/${folder}/`,
      title,
      text: [
        `# ${title}`,
        intro,
        withPage.length === 0 ? "" : overviewOf(folder, withPage),
        ...types.map((route) => `Everything else is on [one page](${route}): types, schemas and constants.`)
      ]
        .filter((part) => part !== "")
        .join("\n\n")
    })
    for (const route of types) {
      const heading = `${title}: types`
      add({ ...shared, route, title: heading, text: [`# ${heading}`, ...sectionsOf].join("\n\n") })
    }
    sections.push({
      title,
      pages: [
        `/reference/${folder}/`,
        ...withPage.map(({ declaration }) => `/reference/${folder}/${declaration.name}`),
        ...types
      ]
    })
  }
  return { pages, sections }
}

/** Public names that the reference describes nowhere, or on a page that does not exist. */
export const findMissing = (
  entries: ReadonlyArray<Entry>,
  symbols: Symbols,
  pages: ReadonlyArray<Page>
): ReadonlyArray<string> => {
  const routes = new Set(pages.map(({ route }) => route))
  const names = entries.flatMap(({ declarations, specifier }) =>
    folderOf(specifier) === undefined ? [] : declarations.map(({ name }) => name)
  )
  return [...new Set(names)].flatMap((name) => {
    const targets = symbols.get(name) ?? []
    const missing = targets.filter(({ route }) => !routes.has(route.split("#")[0] ?? ""))
    return targets.length === 0 ? [name] : missing.map(({ route }) => `${name}: ${route}`)
  })
}
