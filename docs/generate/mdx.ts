/** A page as the MDX that Rspress takes: programs to run, live components and drawings become React components. */
import { mapFences, mapProse } from "./markdown.ts"
import type { Page } from "./pages.ts"
import { read } from "./repository.ts"

const attribute = (text: string): string => `{${JSON.stringify(text)}}`

/** Words behind the backticks of a program that runs in the page. */
const isRunnable = (info: string): boolean => /^tsx? .*\b(run|promise|effect)\b/.test(info)

/** The source of a live example, as the gallery of the tests has it. */
export const exampleOf = (name: string): string => read(`packages/integration/e2e/gallery/examples/${name}.tsx`).trim()

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
  const runnable = mapFences(body, ({ code, info, whole }) =>
    isRunnable(info) ? `<Run language="${info.split(" ")[0]}" code=${attribute(code)}>\n\n${whole}\n\n</Run>` : whole
  )
  const front = { title, description, source }
  return `---\n${Object.entries(front)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join("\n")}\n${settings}\n---\n\n${runnable}\n`
}
