/** What axe finds on a page of a test. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The violations: the rule of each, and the HTML of its elements. It takes seconds on a large page. */
export const inaccessible = async (page: Page, options: object = {}): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  if (await page.evaluate("!('axe' in globalThis)")) await page.evaluate(axe)
  // Of what is found only the HTML is read, and no rule reads the style sheets that `preload` would load again.
  const given = JSON.stringify({ resultTypes: ["violations"], selectors: false, preload: false, ...options })
  return page.evaluate(
    `axe.run(${given}).then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))`
  )
}
