/**
 * The search of the built site, in a headless Chromium: from opening it until it can answer, and from the last key until results
 * are shown. Medians. `npx -y pnpm@12 docs build` comes first.
 */
import { chromium } from "playwright-core"
import { finish } from "../../packages/integration/bench/rows.ts"
import { chromiumLaunch } from "../../scripts/chromium.ts"
import { serveSite } from "../test/serve.ts"

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const words = ["session", "lost reply", "tokenTransfer amount", "another language", "move time", "retry", "own JWT"]

/** Milliseconds in the page from an input until a new first result is painted. Changes nothing where there is none. */
const answerTime = `async (query) => {
  const input = [...document.querySelectorAll("input")].at(-1)
  const results = () => document.querySelector(".rp-search-panel__results")?.textContent ?? ""
  const before = results()
  const start = performance.now()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, query)
  input.dispatchEvent(new Event("input", { bubbles: true }))
  while (results() === before || results() === "") await new Promise(requestAnimationFrame)
  return performance.now() - start
}`

const site = await serveSite()
const browser = await chromium.launch(await chromiumLaunch())
const openings: Array<number> = []
const answers: Array<number> = []
for (let visit = 0; visit < 5; visit++) {
  const page = await browser.newPage()
  await page.goto(`${site.url}/guide/sending.html`)
  await page
    .getByRole("button", { name: /search/i })
    .first()
    .click()
  const input = page.getByRole("textbox").last()
  await input.waitFor()
  openings.push(Number(await page.evaluate(`(${answerTime})("wallet")`)))
  for (const query of words) answers.push(Number(await page.evaluate(`(${answerTime})(${JSON.stringify(query)})`)))
  await page.close()
}
await browser.close()
site.close()

finish([
  { figure: "the search, from opening it to its first answer", value: median(openings), unit: "ms" },
  { figure: "the search, each further answer", value: median(answers), unit: "ms", target: { atMost: 100 } }
])
