/** What the configuration of the site reads of the written pages: titles, and menus of generated folders. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Section } from "../navigation.ts"

const titleOf = (file: string): string => {
  const title: unknown = JSON.parse(/^title: (.+)$/m.exec(readFileSync(file, "utf8"))?.[1] ?? `""`)
  return String(title).replaceAll("`", "")
}

export const readTitles = (site: string) => {
  const titles = new Map<string, string>()
  for (const name of existsSync(site) ? readdirSync(site, { recursive: true, encoding: "utf8" }) : []) {
    if (!name.endsWith(".mdx")) continue
    titles.set(`/${name}`.replace(/\.mdx$/, "").replace(/\/index$/, "/"), titleOf(join(site, name)))
  }
  const menus = join(site, "menus.json")
  const generated: Readonly<Record<string, ReadonlyArray<Section>>> = existsSync(menus)
    ? JSON.parse(readFileSync(menus, "utf8"))
    : {}
  return { get: (route: string) => titles.get(route), sections: generated }
}
