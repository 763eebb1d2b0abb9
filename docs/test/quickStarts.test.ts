/**
 * The quick starts, pasted into an empty folder as a reader does: every command and every file of a page, with the packed
 * packages. Tried by `test:deep`.
 */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { chromiumLaunch } from "../../scripts/chromium.ts"
import { isDeep } from "../../scripts/deep.ts"
import { run, serve } from "../../scripts/release/command.ts"
import { pack, root, type Tarballs } from "../../scripts/release/pack.ts"

/** What a page says to do, in its order. */
type Step =
  | { readonly kind: "command"; readonly text: string }
  /** A program, and the file in which a reader saves it. */
  | { readonly kind: "file"; readonly file: string; readonly text: string }

/** The commands and files of a page, until the explanations begin. */
const stepsOf = (page: string): ReadonlyArray<Step> => {
  const [text = ""] = readFileSync(join(root, "docs/pages/start", page), "utf8").split("## What happened")
  return [...text.matchAll(/(?<before>[^\n]*)\n\n```(?<language>\w+)[^\n]*\n(?<code>[^]*?)^```$/gm)].map(
    ({ groups: { before = "", code = "", language = "" } = {} }): Step => {
      if (language === "sh") return { kind: "command", text: code.trim() }
      const [, file = assert.fail(`no file for the program after "${before}"`)] = /`([^`]+\.\w+)`/.exec(before) ?? []
      return { kind: "file", file, text: code }
    }
  )
}

// This process runs with variables that are the workspace's.
const env = {
  PATH: `${dirname(process.execPath)}${delimiter}${process.env["PATH"] ?? ""}`,
  NODE_ENV: "",
  NODE_OPTIONS: "",
  VITEST: "",
  npm_config_yes: "true",
  npm_config_audit: "false",
  npm_config_fund: "false",
  npm_config_prefer_offline: "true"
}

describe.runIf(isDeep)("the quick start", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "okto-effect-start-")))
  let tarballs: Tarballs
  let browser: Browser
  let backend: { readonly url: string; readonly stop: () => void }

  beforeAll(async () => {
    tarballs = await pack(join(folder, "packed"))
    browser = await chromium.launch(await chromiumLaunch())
    const cwd = join(folder, "backend")
    mkdirSync(cwd)
    await run(["npm", "install", ...withTarballs("@okto-effect/sdk @okto-effect/emulator").split(" ")], { cwd, env })
    const { match, stop } = await serve(
      ["node_modules/.bin/okto-emulator", "--port", "0", "--otp", "123456"],
      /http:\/\/127\.0\.0\.1:\d+/,
      { cwd, env }
    )
    backend = { url: match, stop }
    // Packing compiles all packages.
  }, 900_000)
  afterAll(async () => {
    backend?.stop()
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A command that installs the packed packages. The protocol's is found in the folder when the SDK's needs it. */
  const withTarballs = (command: string): string =>
    command
      .replaceAll("@okto-effect/sdk", "@okto-effect/protocol @okto-effect/sdk")
      .replaceAll(/@okto-effect\/\w+/g, (name) => `file:${tarballs[name] ?? name}`)

  /** Does what a page says in an empty folder. Returns what its commands printed; `open` sees the page of `npm run dev`. */
  const paste = async (name: string, open?: (page: Page) => Promise<void>): Promise<string> => {
    let cwd = join(folder, name.replace(".md", ""))
    mkdirSync(cwd)
    let printed = ""
    for (const step of stepsOf(name)) {
      if (step.kind === "file") {
        writeFileSync(join(cwd, step.file), step.text.replaceAll("http://127.0.0.1:8787", backend.url))
      } else if (step.text.startsWith("npx @okto-effect/emulator")) {
        // Runs already, on another port.
        assert.strictEqual(step.text, "npx @okto-effect/emulator --port 8787 --otp 123456")
      } else if (step.text === "npm run dev") {
        // A build finds what the template's compiler refuses.
        await run(["npm", "run", "build"], { cwd, env })
        const { match, stop } = await serve(["npm", "run", "dev"], /http:\/\/localhost:\d+/, {
          cwd,
          env: { ...env, NO_COLOR: "1", FORCE_COLOR: "0" }
        })
        const page = await browser.newPage()
        const errors: Array<string> = []
        page.on("pageerror", ({ message }) => errors.push(message))
        try {
          await page.goto(match)
          await open?.(page)
          assert.deepStrictEqual(errors, [])
        } finally {
          await page.close()
          stop()
        }
      } else {
        const place = join(folder, "place")
        printed += await run(["bash", "-ec", `${withTarballs(step.text)}\npwd > ${place}`], { cwd, env })
        cwd = readFileSync(place, "utf8").trim()
      }
    }
    return printed
  }

  it.each(["promise.md", "effect.md"])("%s: ends with a transfer", async (name) => {
    assert.match(await paste(name), /SUCCESSFUL 0x[0-9a-f]{64}/)
  })

  it("tests.md: all three tests pass", async () => {
    assert.match(await paste("tests.md"), /Tests .*3 passed/)
  })

  it("react.md: the fresh app builds, and its user pays", async () => {
    await paste("react.md", async (page) => {
      await page.getByLabel("Email address").fill("ada@example.com")
      await page.getByRole("button", { name: "Continue with email" }).click()
      await page.getByRole("textbox", { name: /code/i }).fill("123456")
      await page.getByLabel("Amount").fill("0.5")
      await page.getByRole("button", { name: "Review" }).click()
      await page.getByRole("button", { name: /^Send/ }).last().click()
      await page.getByText("Confirmed").first().waitFor()
    })
  })
})
