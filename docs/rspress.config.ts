/** The site: pages of `.site`, which `generate` writes. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig } from "@rspress/core"
import { sections } from "./navigation.ts"
import type { Menus } from "./generate/site.ts"

const here = fileURLToPath(new URL(".", import.meta.url))
const menus: Menus = JSON.parse(readFileSync(join(here, ".site/menus.json"), "utf8"))

const item = (route: string) => ({ text: menus.titles[route] ?? route, link: route })

/** Menus: those of `navigation.ts`, and that of the reference. */
const sidebar = Object.fromEntries(
  Object.entries({ ...sections, reference: menus.reference }).map(([folder, groups]) => [
    `/${folder}/`,
    groups.map(({ pages, title }) => ({
      text: title,
      items: pages.map(item),
      collapsible: folder === "reference",
      collapsed: folder === "reference" && pages.length > 12
    }))
  ])
)

export default defineConfig({
  root: ".site",
  outDir: "dist",
  // Any path will do: `BASE=/docs/ pnpm run docs build`.
  base: process.env["BASE"] ?? "/",
  title: "Okto Effect",
  description: "Managed blockchain wallets for the users of your app",
  icon: "/icon.svg",
  logoText: "Okto Effect",
  globalStyles: join(here, "theme/site.css"),
  // `generate/machines.ts` writes them.
  llms: false,
  mediumZoom: false,
  search: { codeBlocks: false, searchHooks: join(here, "theme/search.ts") },
  plugins: [
    {
      name: "search",
      // Of titles that have the words of a reader, the search ranks those higher that begin with them: a guide, which is
      // named by its task, and not each name of the reference that contains them.
      modifySearchIndexData: (pages) => {
        for (const page of pages) {
          if (/^\/reference\/.*\//.test(page.routePath)) page.title = `Reference: ${page.title}`
          if (page.routePath.startsWith("/live/")) page.title = `Component: ${page.title}`
          // As long as before: headings are found by their place.
          page.content = page.content.replaceAll(/<Drawing [^]*?"\} \/>/g, (drawing) => " ".repeat(drawing.length))
        }
      }
    }
  ],
  markdown: {
    link: { checkDeadLinks: true },
    globalComponents: ["Run", "Live", "Drawing"].map((name) => join(here, "theme", `${name}.tsx`))
  },
  themeConfig: {
    nav: [
      { text: "Start", link: "/start/", activeMatch: "^/start/" },
      { text: "Guides", link: "/guide/sign-in", activeMatch: "^/guide/" },
      { text: "Components", link: "/live/", activeMatch: "^/live/" },
      { text: "Reference", link: "/reference/", activeMatch: "^/reference/" },
      { text: "HTTP", link: "/http/", activeMatch: "^/http/" }
    ],
    sidebar,
    llmsUI: false,
    enableScrollToTop: false
  },
  builderConfig: {
    // A thousand lines, which hide what failed.
    performance: { printFileSize: false },
    dev: {
      // Of the components on a page, which are compiled when it is asked for, the style sheet is missing.
      lazyCompilation: {
        imports: true,
        entries: false,
        test: (module) => !/docs.live/.test(module.nameForCondition() ?? "")
      }
    },
    resolve: {
      alias: {
        // One of each, with our packages.
        react: join(here, "node_modules/react"),
        "react-dom": join(here, "node_modules/react-dom")
      }
    }
  }
})
