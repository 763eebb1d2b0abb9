/** The buttons of the emulator's overview page. */
import { assert, it } from "@effect/vitest"
import { OktoClient } from "@okto-effect/sdk"
import { developmentClient } from "@okto-effect/emulator"
import { serve } from "@okto-effect/emulator/node"
import { createWorld } from "@okto-effect/emulator/testing"
import { inWindow } from "../../../scripts/browser.ts"
import { signIn } from "../test/support.ts"

it("the emulator's overview: takes a snapshot, restores it, resets the world, and says when there is no answer", () =>
  inWindow(async (page) => {
    const server = await serve({ port: 0, otp: "123456" })
    // Below a path, which ends with the server.
    const { url } = await createWorld({ at: server.url })
    const client = new OktoClient({
      clientPrivateKey: developmentClient.privateKey,
      clientSWA: developmentClient.swa,
      endpoints: { bff: url }
    })
    const join = async (email: string) => {
      await signIn(client, email)
      client.sessionClear()
    }
    const people = async () => {
      await page.goto(`${url}/__emulator`)
      const text = await page.locator("body").innerText()
      return ["ada", "grace"].filter((_) => text.includes(`${_}@example.com`))
    }
    await join("ada@example.com")
    await people()
    await page.getByRole("link", { name: "Users" }).click()
    await page.waitForURL(`${url}/__emulator/users`)
    await people()
    await page.getByRole("button", { name: "Take a snapshot" }).click()
    const back = page.getByRole("button", { name: /^Go back to/ })
    await back.waitFor()
    await join("grace@example.com")
    assert.deepStrictEqual(await people(), ["ada", "grace"])

    page.once("dialog", (dialog) => void dialog.dismiss())
    await back.click()
    assert.deepStrictEqual(await people(), ["ada", "grace"])
    const press = async (button: typeof back) => {
      page.once("dialog", (dialog) => void dialog.accept())
      await Promise.all([page.waitForEvent("load"), button.click()])
      return people()
    }
    assert.deepStrictEqual(await press(back), ["ada"])
    assert.deepStrictEqual(await press(page.getByRole("button", { name: "Start over" })), [])
    await client.dispose()
    await server.close()

    const snapshot = page.getByRole("button", { name: "Take a snapshot", disabled: false })
    await snapshot.click()
    await page.getByRole("alert").getByText("The emulator does not answer.").waitFor()
    await snapshot.waitFor()
  }))
