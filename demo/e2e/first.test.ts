/** How far it is for somebody who has just come: to a wallet in six actions, from there to a first transfer in four. */
import { assert, describe, it } from "vitest"
import { base, codeFor, eachTest, inaccessible, somebody } from "./app.ts"

const visitor = eachTest()

/** What a person does, one line for each action. */
type Path = ReadonlyArray<readonly [action: string, act: () => Promise<unknown>]>

const walk = async (path: Path, atMost: number): Promise<void> => {
  assert.isAtMost(path.length, atMost, path.map(([action]) => action).join(", "))
  for (const [, act] of path) await act()
}

describe("a new user", () => {
  it("signs in in six actions, and sends something in four, reading what it is", async () => {
    const _ = visitor()
    const { page } = _
    const email = somebody()
    const inbox = _.opened()
    const signIn: Path = [
      ["open the demo", () => _.visit("/")],
      ["enter an address", () => _.fill("Email address", email)],
      [
        "have a code sent",
        async () => {
          await _.press("Send OTP")
          // Then it is in the inbox.
          await page.getByLabel("One-time code", { exact: true }).waitFor()
        }
      ],
      [
        "look into the inbox",
        async () => {
          await page.getByRole("link", { name: "local inbox" }).click()
          await (
            await inbox
          )
            .getByText(await codeFor(email))
            .first()
            .waitFor()
        }
      ],
      ["enter the code", async () => _.fill("One-time code", await codeFor(email))],
      ["verify it", () => _.press("Verify OTP")]
    ]
    await walk(signIn, 6)
    await page.waitForURL("**/home")

    const dialog = page.getByRole("dialog")
    const words = dialog.getByRole("group", { name: "In words" })
    const send: Path = [
      ["choose what to send", () => page.getByRole("link", { name: "Send USDC on BASE_TESTNET" }).click()],
      ["have it built", () => _.press("Create Token Transfer UserOp")],
      [
        "read what it is, and sign",
        async () => {
          await words.getByText(/^Send \S*10\S* \S*USDC\S* on \S*Base Testnet\S*$/).waitFor()
          await words.getByText("Paid for you").waitFor()
          assert.deepStrictEqual(await inaccessible(page), [])
          await dialog.getByRole("button", { name: "Sign", exact: true }).last().click()
        }
      ],
      ["have it executed", () => dialog.getByRole("button", { name: "Execute", exact: true }).last().click()]
    ]
    await walk(send, 4)
    await page.getByRole("button", { name: "Check Job Status" }).waitFor()
    await page.keyboard.press("Escape")
    // It goes on behind the closed dialog.
    await _.sees("An example, with a recipient that is nobody's.")
  })

  it("fills every form in by a button", async () => {
    const _ = visitor()
    const { page } = _
    await _.visit("/")
    await _.press("Fill with an example")
    assert.strictEqual(await page.getByLabel("Email address", { exact: true }).inputValue(), "ada@example.com")
    await _.signIn()
    for (const path of ["/transfertoken", "/transfernft", "/rawtransaction"]) {
      await _.turnTo(path)
      await _.press("Fill with an example")
      // Enabled only once nothing is missing.
      await page.getByRole("button", { name: /\(Direct\)/, disabled: false }).waitFor()
    }
    for (const query of ["", "?chainType=APT"]) {
      await _.turnTo(`/rawRead${query}`)
      await _.press("Fill with an example")
      await _.press("Read Contract Data")
      await page.getByRole("region", { name: "contract data" }).waitFor()
    }
    await _.turnTo("/home")
    await _.fill("Message", "something else")
    await page.getByRole("form", { name: "Sign Message" }).getByRole("button", { name: "Fill with an example" }).click()
    assert.strictEqual(await page.getByLabel("Message", { exact: true }).inputValue(), "Hello from Okto Effect")
  })
})

describe("the nav bar", () => {
  it("leads to every page and back to where it was left, to what is written, and out of each page", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn()
    await page.setViewportSize({ width: 390, height: 740 })
    const menu = page.getByRole("group", { name: "Menu" })
    const go = async (label: string) => {
      await page.getByRole("button", { name: "Menu" }).click()
      await menu.getByRole("link", { name: label, exact: true }).click()
    }
    await page.getByRole("list", { name: "Holdings" }).waitFor()
    await page.evaluate("scrollTo(0, 400)")
    await page.waitForFunction("scrollY === 400")
    for (const [label, title] of [
      ["Transfer NFT", "Transfer NFT"],
      ["Raw Transaction", "EVM Raw Transaction"],
      ["Raw Read", "Raw Read"],
      ["Components", "Components"],
      ["Transfer Token", "Transfer Token"]
    ] as const) {
      await go(label)
      await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor()
      assert.strictEqual(await page.evaluate("scrollY"), 0, label)
    }
    await page.evaluate("history.go(-5)")
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
