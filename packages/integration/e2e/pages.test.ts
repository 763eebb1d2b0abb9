/** The emulator's pages: at every width, light and dark, and with axe for accessibility. */
import { assert, it } from "@effect/vitest"
import { developmentClient } from "@okto-effect/emulator"
import { serve } from "@okto-effect/emulator/node"
import { OktoClient, tokenTransfer } from "@okto-effect/sdk"
import { inaccessible } from "../../../scripts/axe.ts"
import { isDeep } from "../../../scripts/deep.ts"
import { inWindow } from "../../../scripts/browser.ts"
import { signIn } from "../test/support.ts"

/** A folder for a picture of each page; none are taken when absent. */
const pictures = process.env["PICTURES"]

const base = "eip155:84532"

/** The pages that axe looks at in the ordinary command. */
const checked = new Set(["user", "faults"])

it(
  "the emulator's pages: fit every width, follow the colour scheme, and are accessible",
  () =>
    inWindow(async (page) => {
      const server = await serve({ port: 0, otp: "123456", revertedHashes: true, app: "http://localhost:5173" })
      const client = new OktoClient({
        clientPrivateKey: developmentClient.privateKey,
        clientSWA: developmentClient.swa,
        endpoints: { bff: server.url }
      })
      await signIn(client)
      for (const amount of [5n, 10n ** 30n]) {
        await tokenTransfer(client, {
          caip2Id: base,
          recipient: "0x00000000000000000000000000000000000000f1",
          token: "",
          amount
        })
      }
      await client.sendOTP("ada@example.com", "email")
      const read = async (path: string) => {
        const response = await fetch(`${server.url}/__emulator/${path}`, { headers: { accept: "application/json" } })
        return JSON.stringify(await response.json())
      }
      const user = /"id":"([^"]+)"/.exec(await read("users"))?.[1] ?? assert.fail("no user")
      const hash = /"hash":"(0x[^"]+)"/.exec(await read(`explorer/${base}`))?.[1] ?? assert.fail("no transaction")
      const wallet = /"wallet":"([^"]+)"/.exec(await read("users"))?.[1] ?? assert.fail("no wallet")
      const pages = {
        overview: "",
        inbox: "/inbox",
        users: "/users",
        user: `/users/${user}`,
        orders: "/orders",
        explorer: "/explorer",
        search: `/explorer?q=${wallet}`,
        network: `/explorer/${base}`,
        transaction: `/explorer/${base}/tx/${hash}`,
        address: `/explorer/${base}/address/${wallet}`,
        requests: "/requests",
        faults: "/faults"
      }
      const errors: Array<string> = []
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text())
      })
      for (const [name, path] of Object.entries(pages)) {
        for (const colorScheme of isDeep || pictures !== undefined
          ? (["light", "dark"] as const)
          : (["light"] as const)) {
          await page.emulateMedia({ colorScheme })
          for (const width of isDeep || pictures !== undefined ? [1440, 1025, 390, 320] : [320]) {
            const what = `${name}-${colorScheme}-${width}`
            await page.setViewportSize({ width, height: 900 })
            await page.goto(`${server.url}/__emulator${path}`)
            for (const summary of name === "network" ? await page.locator("summary").all() : []) await summary.click()
            const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert.isAtMost(Number(overflow), 0, `${what} is wider than the window`)
            if (pictures !== undefined)
              await page.screenshot({ path: `${pictures}/${what}.png`, fullPage: name !== "overview" })
          }
          // The others are lists and tables as these are.
          if (!isDeep && !checked.has(name)) continue
          // What else but contrast could differ?
          const rules = colorScheme === "light" ? {} : { runOnly: ["color-contrast"] }
          assert.deepStrictEqual(await inaccessible(page, rules), [], `${name}, ${colorScheme}`)
        }
      }

      // What an app on the same origin keeps counts more than what the system says.
      const background = () => page.evaluate("getComputedStyle(document.body).backgroundColor")
      await page.emulateMedia({ colorScheme: "light" })
      const light = await background()
      await page.emulateMedia({ colorScheme: "dark" })
      const dark = await background()
      assert.notStrictEqual(dark, light)
      await page.evaluate("localStorage.setItem('mantine-color-scheme-value', 'light')")
      await page.reload()
      assert.strictEqual(await background(), light)

      // The inbox copies a code at a click.
      await page.goto(`${server.url}/__emulator/inbox`)
      await page.getByRole("button", { name: "123456" }).first().click()
      await page.waitForFunction(async () => (await navigator.clipboard.readText()) === "123456")

      // Requests are filtered, and a refusal has another colour than an answer.
      await fetch(`${server.url}/api/oc/v1/wallets`)
      await page.goto(`${server.url}/__emulator/requests`)
      const colourOf = (status: string) =>
        page
          .locator(".badge", { hasText: status })
          .first()
          .evaluate((badge) => getComputedStyle(badge).color)
      assert.notStrictEqual(await colourOf("401"), await colourOf("200"))
      await page.getByLabel("Method, path or status").fill("execute")
      await Promise.all([page.waitForURL("**q=execute*"), page.getByRole("button", { name: "Filter" }).click()])
      const paths = await page.locator("summary code").allInnerTexts()
      assert.isNotEmpty(paths)
      for (const path of paths) assert.include(path, "/execute")

      // A fault has the fields of its kind only.
      await page.goto(`${server.url}/__emulator/faults`)
      const fieldsOf = async (kind: string) => {
        const fault = page.locator("details", { has: page.getByText(kind, { exact: true }) })
        await fault.locator("summary").click()
        return fault.locator("input, select").evaluateAll((fields) => fields.map((field) => field.getAttribute("name")))
      }
      const [slow, rejected] = [await fieldsOf("Answered after a delay"), await fieldsOf("Refused, with a status")]
      assert.notDeepEqual(slow, rejected)
      assert.notInclude(slow, "status")
      assert.include(rejected, "status")

      // Networks are spelled as apps spell them.
      await page.goto(`${server.url}/__emulator/explorer`)
      await page.getByRole("link", { name: "Base Sepolia" }).waitFor()

      // A transfer of the native coin is listed with its amount.
      await page.goto(`${server.url}/__emulator/explorer/${base}/tx/${hash}`)
      await page.locator("h2", { hasText: "Transfers" }).locator("~ table").getByText(/ETH/).first().waitFor()

      await page.goto(`${server.url}/__emulator/users/${user}`)
      await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Fund" }).click()])
      await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Let sessions expire" }).click()])
      await page.getByText("expired", { exact: true }).waitFor()
      assert.strictEqual(
        await page.getByRole("link", { name: "Back to the app" }).getAttribute("href"),
        "http://localhost:5173"
      )
      assert.deepStrictEqual(errors, [])
      await client.dispose()
      await server.close()
    }),
  120_000
)
