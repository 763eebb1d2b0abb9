/** The number of actions of a new user: six to a wallet, four more to a first transfer. */
import { assert, describe, it } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { base, eachTest, inaccessible, newContact } from "./app.ts"

const visitor = eachTest()

/** The user's actions. */
type Path = ReadonlyArray<readonly [action: string, act: () => Promise<unknown>]>

const walk = async (path: Path, atMost: number): Promise<void> => {
  assert.isAtMost(path.length, atMost, path.map(([action]) => action).join(", "))
  for (const [, act] of path) await act()
}

describe("a new user", () => {
  it("signs in as Ada and transfers with four actions", async () => {
    const _ = visitor()
    const { page } = _
    const path: Path = [
      ["open the demo", () => _.visit("/")],
      ["sign in", () => _.press("Sign in as Ada")],
      ["choose what to send", () => page.getByRole("button", { name: /Send .*USDC.* on .*Base Sepolia/ }).click()],
      ["send it", () => _.press("Transfer Token (Direct)")]
    ]
    await walk(path, 4)
    // The user chose the token; what others wrote into a link has a warning.
    assert.strictEqual(await page.getByText("A link filled this form in.").count(), 0)
    await page.getByRole("dialog", { name: "Order details" }).getByText("SUCCESSFUL").first().waitFor()
  })

  // `demo.test.ts` takes the same steps, with more of them.
  it.runIf(isDeep)("signs in with four actions, and reviews and sends a transfer with four", async () => {
    const _ = visitor()
    const { page } = _
    const email = newContact()
    const signIn: Path = [
      ["open the demo", () => _.visit("/")],
      ["enter an address", () => _.fill("Email address", email)],
      ["have a code sent", () => _.press("Send OTP")],
      ["use the code of the inbox", () => _.press("Sign in with it")]
    ]
    await walk(signIn, 4)
    await page.waitForURL("**/home")

    const dialog = page.getByRole("dialog")
    const words = dialog.getByRole("region", { name: "Check before you sign" })
    const send: Path = [
      ["choose what to send", () => page.getByRole("button", { name: /Send .*USDC.* on .*Base Sepolia/ }).click()],
      ["have it built", () => _.press("Create Token Transfer UserOp")],
      [
        "read what it is, and sign",
        async () => {
          await words.getByText(/^Send \S*10\S* \S*USDC\S* on \S*Base Sepolia\S*$/).waitFor()
          await words.getByText("Paid by the app").waitFor()
          assert.deepStrictEqual(await inaccessible(page), [])
          await dialog.getByRole("button", { name: "Sign", exact: true }).last().click()
        }
      ],
      ["have it executed", () => dialog.getByRole("button", { name: "Execute", exact: true }).last().click()]
    ]
    await walk(send, 4)
    await page.getByRole("button", { name: "Check Job Status" }).waitFor()
    await page.keyboard.press("Escape")
    // The transaction continues while the dialog is closed.
    await page.getByRole("button", { name: "Show details" }).waitFor()
  })

  it.runIf(isDeep)("fills a form with an example", async () => {
    const _ = visitor()
    const { page } = _
    await _.visit("/")
    await _.press("Fill with an example")
    assert.strictEqual(await page.getByLabel("Email address", { exact: true }).inputValue(), "ada@example.com")
    await _.signIn()
    for (const path of ["/transfertoken", ...(isDeep ? ["/transfernft", "/rawtransaction"] : [])]) {
      await _.navigate(path)
      await _.press("Fill with an example")
      // Enabled when no field is missing.
      await page.getByRole("button", { name: /\(Direct\)/, disabled: false }).waitFor()
    }
    for (const query of isDeep ? ["", "?chainType=APT"] : []) {
      await _.navigate(`/rawRead${query}`)
      await _.press("Fill with an example")
      await _.press("Read Contract Data")
      await page.getByRole("region", { name: "contract data" }).waitFor()
    }
    await _.navigate("/home")
    await _.fill("Message", "something else")
    await page.getByRole("form", { name: "Sign Message" }).getByRole("button", { name: "Fill with an example" }).click()
    assert.strictEqual(await page.getByLabel("Message", { exact: true }).inputValue(), "Hello from Okto Effect")
  })
})

describe("the nav bar", () => {
  it.runIf(isDeep)("leads to every page, back to the scroll position, to the documents, and logs out", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn()
    await page.setViewportSize({ width: 390, height: 740 })
    const menu = page.getByRole("group", { name: "Menu" })
    const go = async (label: string) => {
      await page.getByRole("button", { name: "Menu" }).click()
      await menu.getByRole("link", { name: label, exact: true }).click()
    }
    await _.seesAssets()
    await page.evaluate("scrollTo(0, 400)")
    await page.waitForFunction("scrollY === 400")
    for (const [label, title] of [
      ["Transfer NFT", "Transfer NFT"],
      ["Raw Transaction", "EVM Raw Transaction"],
      ["Raw Read", "Raw Read"],
      ["Transfer Token", "Transfer Token"]
    ] as const) {
      await go(label)
      await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor()
      assert.strictEqual(await page.evaluate("scrollY"), 0, label)
    }
    await page.evaluate("history.go(-4)")
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor()
    await page.waitForFunction("scrollY === 400")
    await go("Transfer Token")

    await page.getByRole("button", { name: "Menu" }).click()
    assert.deepStrictEqual(await inaccessible(page), [])
    for (const [label, words] of [
      [/README/, "# Okto Effect"],
      [/Errors/, "ExecutionFailed"],
      [/React/, "# @okto-effect/react"]
    ] as const) {
      const href = await menu.getByRole("link", { name: label }).getAttribute("href")
      assert.include(await (await fetch(new URL(href ?? "", base))).text(), words)
    }
    await menu.getByRole("button", { name: "Log out" }).click()
    await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor()
    assert.isTrue(await _.isSignedOut())
  })
})
