/** Writes the site's pages into `docs/.site`, from where Rspress takes them, and the same for machines. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync, existsSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Section } from "../navigation.ts"
import { machineFiles, toFile } from "./machines.ts"
import { toMdx } from "./mdx.ts"
import type { Reference } from "./reference.ts"
import type { Symbols } from "./symbols.ts"
import { findDeadLinks, type Page, readPages } from "./pages.ts"
import { root } from "./repository.ts"

export const out = join(root, "docs/.site")

/** What the configuration of the site reads of the pages. */
export interface Menus {
  /** The title of each page, by its route. */
  readonly titles: Readonly<Record<string, string>>
  /** The menu of the reference. */
  readonly reference: ReadonlyArray<Section>
}

const write = (path: string, text: string): void => {
  const file = join(out, path)
  // Rspress notices changes, and builds the pages that changed.
  if (existsSync(file) && readFileSync(file, "utf8") === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const fileOf = (route: string): string => (route.endsWith("/") ? `${route}index` : route).slice(1)

/** Writes all pages: those written by hand, and the reference. */
export const writeSite = (reference: Reference, symbols: Symbols): void => {
  const pages: ReadonlyArray<Page> = [...readPages(symbols), ...reference.pages]
  const titles = Object.fromEntries(pages.map(({ route, title }) => [route, title.replaceAll("`", "")]))
  write("menus.json", JSON.stringify({ titles, reference: reference.sections } satisfies Menus))
  const dead = findDeadLinks(pages)
  if (dead.length > 0) throw new Error(`Links that lead nowhere:\n${dead.join("\n")}`)
  for (const page of pages) write(`${fileOf(page.route)}.mdx`, toMdx(page))
  for (const [path, text] of machineFiles(pages)) write(`public/${path}`, text)
  for (const page of pages) write(`public/${fileOf(page.route)}.md`, toFile(page))
  cpSync(join(root, "docs/public"), join(out, "public"), { recursive: true })
}

export const clean = (): void => rmSync(out, { recursive: true, force: true })
