/** The site for language models: an index of its pages (https://llmstxt.org), and all of them in one file. */
import { sections } from "../navigation.ts"
import { mapProse } from "./markdown.ts"
import { exampleOf } from "./mdx.ts"
import type { Page } from "./pages.ts"

const titles: Readonly<Record<string, string>> = {
  start: "Start",
  guide: "Guides",
  live: "Components",
  http: "HTTP protocol",
  reference: "Reference"
}

/** The Markdown of a page, below the site. */
const markdownOf = (route: string): string => `${route.endsWith("/") ? `${route}index` : route}.md`.slice(1)

const intro = `# Okto Effect

> Managed blockchain wallets for the users of your app: \`@okto-effect/sdk\` (Promises, and Effect 4 services), \`@okto-effect/react\`
> (hooks and components), \`@okto-effect/server\` (your own server), \`@okto-effect/emulator\` (the whole backend on your machine).

- Amounts are in the token's smallest unit, as \`bigint\`; chains are CAIP-2 ids such as \`eip155:84532\`; \`token: ""\` is the native coin.
- A call rejects with a tagged error of the catalogue; \`toResult\` returns it instead. \`error.category\` says what to do.
- After \`ExecutionUnknown\`, call \`resume\`. Never build the same transfer again.
- Without \`endpoints\` or \`environment\`, a client calls the hosted sandbox. Tests use \`@okto-effect/emulator\`.
- In a page, sign with \`remoteSigner(url)\`; the client's private key belongs on a server.
- A program marked \`run\` needs \`@okto-effect/sdk @okto-effect/emulator effect viem\`, and runs by \`npx tsx program.ts\`.
- This is Effect 4: modules are imported by deep path (\`effect/Effect\`).

Each page below is Markdown, at its path on the documentation site; \`llms-full.txt\` there has all of them, with every function.
In the repository they are made by \`npx -y pnpm@12 run docs build\`.
`

/** Pages by the menu's order, and by address where no menu has them. */
const ordered = (pages: ReadonlyArray<Page>): ReadonlyArray<Page> => {
  const places = Object.values(sections).flatMap((all) => all.flatMap(({ pages: routes }) => routes))
  const place = ({ route }: Page) => (places.includes(route) ? places.indexOf(route) : places.length)
  return pages.toSorted((one, other) => place(one) - place(other) || one.route.localeCompare(other.route))
}

/** A page of a single function or service: `llms-full.txt` has it. */
const isDetail = ({ route, source }: Page): boolean => !route.endsWith("/") && !source.startsWith("docs/pages/")

/** `llms.txt`: what there is, with one line for each page. */
export const index = (pages: ReadonlyArray<Page>): string => {
  const listed = pages.filter((page) => !isDetail(page))
  const byFolder = Map.groupBy(ordered(listed), ({ route }) => route.split("/")[1] ?? "")
  const lists = Object.entries(titles).flatMap(([folder, title]) => {
    const found = byFolder.get(folder) ?? []
    const lines = found.map(
      ({ description, route, title: name }) => `- [${name}](${markdownOf(route)}): ${description}`
    )
    return lines.length === 0 ? [] : [`## ${title}\n\n${lines.join("\n")}\n`]
  })
  return [intro, ...lists].join("\n")
}

/** A page as a file of its own, which begins with links to the indexes. */
export const toFile = (page: Page): string => {
  const up = "../".repeat(page.route.split("/").length - 2) || "./"
  return `> [Index of all pages](${up}llms.txt), [all pages in one file](${up}llms-full.txt)\n\n${toMarkdown(page)}`
}

/** A page as Markdown that stands alone: drawings as text, live components as their source. */
const toMarkdown = ({ text }: Page): string =>
  mapProse(text, (prose) =>
    prose
      .replaceAll(/!\[([^\]]*)\]\(repository:[^)]+\.svg\)/g, "Drawing: $1")
      .replaceAll(/<!-- live (\w+) -->/g, (_, name: string) => `\`\`\`tsx\n${exampleOf(name)}\n\`\`\``)
      .replaceAll(/<!--[^]*?-->\n*/g, "")
  )

export const machineFiles = (pages: ReadonlyArray<Page>): ReadonlyArray<readonly [path: string, text: string]> => [
  ["llms.txt", index(pages)],
  [
    "llms-full.txt",
    ordered(pages)
      .map((page) => `<!-- ${page.route} -->\n\n${toMarkdown(page).trim()}\n`)
      .join("\n")
  ]
]
