/** Vite's loader of the programs: `?program` is a file's text, and its parts by colour, from the time of the build. */
import { readFileSync } from "node:fs"
import { codeToTokens, createCssVariablesTheme } from "shiki"
import type { Plugin } from "vite"

const query = "?program"

const theme = createCssVariablesTheme({ name: "css-variables", variablePrefix: "--code-" })

export const highlightPrograms = (): Plugin => ({
  name: "highlight-programs",
  enforce: "pre",
  load: async (id) => {
    if (!id.endsWith(query)) return undefined
    const text = readFileSync(id.slice(0, -query.length), "utf8").trimEnd()
    const { tokens } = await codeToTokens(text, { lang: "tsx", theme })
    // `var(--code-token-keyword)` is a keyword.
    const lines = tokens.map((line) =>
      line.map(({ color = "", content }) => [/token-([\w-]+)/.exec(color)?.[1] ?? "", content])
    )
    return { code: `export default ${JSON.stringify({ text, lines })}`, map: null }
  }
})
