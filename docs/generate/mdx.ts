/** A page as the MDX that Rspress takes: programs to run, live components and drawings become React components. */
import { mapFences, mapProse } from "./markdown.ts"
import type { Page } from "./pages.ts"
import { read } from "./repository.ts"

const attribute = (text: string): string => `{${JSON.stringify(text)}}`

/** Words behind the backticks of a program that runs in the page. */
const isRunnable = (info: string): boolean => /^tsx? .*\b(run|promise|effect)\b/.test(info)

const uses = (text: string, name = ""): boolean => name !== "" && new RegExp(`\\b${name}\\b`).test(text)

/** The usual story of a component, as an app writes it, with the imports and values that it needs. */
export const exampleOf = (name: string): string => {
  const source = read(`packages/react/src/ui/${name.replace(/^SignInDialog$/, "SignIn")}/${name}.stories.tsx`)
  const blocks = source.trim().split(/\n\n(?=\S)/)
  const usual = blocks.find((block) => block.startsWith("export const Usual")) ?? ""
  const values = blocks.filter((block) => uses(usual, /^const (\w+)/.exec(block)?.[1]))
  const imports = Array.from(source.matchAll(/^import \{ (.*) \} from ("[^.].*")$/gm), ([, names = "", module]) => {
    const kept = names.split(", ").filter((one) => uses(usual, one.replace("type ", "")))
    return kept.length === 0 ? "" : `import { ${kept.join(", ")} } from ${module}\n`
  })
  return [imports.join("").trim(), ...values, usual].join("\n\n")
}

/** A drawing without the colours of its own: it has those of the site. */
const drawingOf = (name: string): string =>
  read(`docs/drawings/${name}.svg`)
    .replace("<svg ", '<svg class="inline" aria-hidden="true" ')
    .replace(/ role="img" aria-label="[^"]*"/, "")
    .replace(/^ *(svg \{|@media).*\n/gm, "")
    .replaceAll(/\n\s*/g, "\n")

export const toMdx = ({ description, settings = "", source, text, title }: Page): string => {
  const body = mapProse(text, (prose) =>
    prose
      .replaceAll(/<!-- live (\w+) -->/g, "@@live $1@@")
      .replaceAll(/<!-- wallet -->/g, "@@wallet@@")
      .replaceAll(/<!--[^]*?-->/g, "")
      .replaceAll(/([{}<])/g, String.raw`\$1`)
      .replaceAll(
        /!\[([^\]]*)\]\(repository:docs\/drawings\/([\w-]+)\.svg\)/g,
        (_, alt: string, name: string) => `<Drawing svg=${attribute(drawingOf(name))} alt=${attribute(alt)} />`
      )
      .replaceAll("@@wallet@@", "<Live />")
      .replaceAll(
        /@@live (\w+)@@/g,
        (_, name: string) => `<Live name="${name}" />\n\n\`\`\`tsx\n${exampleOf(name)}\n\`\`\``
      )
  )
  const runnable = mapFences(body, ({ info, whole }) =>
    isRunnable(info) ? `<Run language="${info.split(" ")[0]}">\n\n${whole}\n\n</Run>` : whole
  )
  const front = { title, description, source }
  return `---\n${Object.entries(front)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join("\n")}\n${settings}\n---\n\n${runnable}\n`
}
