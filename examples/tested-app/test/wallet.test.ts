/** The app's functions for a wallet, with a real backend in this process. */
import { expect, test } from "@okto-effect/emulator/vitest"
import { tokenTransfer, waitForOrder } from "@okto-effect/sdk"
import { describe } from "vitest"
import { balanceOf, pay } from "../src/wallet.ts"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

test("the balance counts a coin that the user has on this network alone", async ({ loginAs, seed }) => {
  await seed({ balances: [{ user: "ada@example.com", network: "eip155:11155111", coin: "ETH", amount: "0" }] })
  expect(await balanceOf(await loginAs("ada@example.com"))).toBe("You have 10 ETH")
})

describe("pay", () => {
  test("takes the amount from the payer's balance", async ({ loginAs }) => {
    const ada = await loginAs("ada@example.com")
    expect(await pay(ada, recipient, "2.5")).toBe("Paid 2.5 ETH")
    expect(await balanceOf(ada)).toBe("You have 7.5 ETH")
  })

  test("pays once when the response is lost", async ({ expectNoFaultLeft, faults, loginAs }) => {
    const ada = await loginAs("ada@example.com")
    await faults.next("execute", "cutOff")
    expect(await pay(ada, recipient, "1")).toBe("Paid 1 ETH")
    expect(await balanceOf(ada)).toBe("You have 9 ETH")
    await expectNoFaultLeft()
  })

  test("does not say that a payment failed when its outcome is unknown", async ({ faults, loginAs }) => {
    const ada = await loginAs("ada@example.com")
    await faults.next("execute", "rateLimited", { retryAfter: 90 })
    expect(await pay(ada, recipient, "1")).toBe("It is not known yet whether this was paid. Do not pay it again.")
  })

  test("returns the reason when the balance is too low", async ({ loginAs, seed }) => {
    await seed({ balances: [{ user: "ada@example.com", network: "eip155:84532", coin: "ETH", amount: "0.5" }] })
    const ada = await loginAs("ada@example.com")
    expect(await pay(ada, recipient, "1")).toMatch(/^Not paid: insufficient funds/)
  })

  test("asks to sign in again when the session has expired", async ({ loginAs, travel }) => {
    const ada = await loginAs("ada@example.com")
    await travel("11 days")
    expect(await pay(ada, recipient, "1")).toBe("Please sign in again")
  })
})

test("the matchers recognise successful orders and SDK errors", async ({ faults, loginAs }) => {
  const ada = await loginAs("ada@example.com")
  const transfer = { caip2Id: "eip155:84532", recipient, token: "", amount: 1n }
  expect(await waitForOrder(ada, await tokenTransfer(ada, transfer))).toBeSuccessfulOrder()
  await faults.next("execute", "rejected", { status: 400, errorCode: "ER-SYS-0004", message: "no" })
  await expect(tokenTransfer(ada, transfer)).rejects.toBeOktoError("ExecutionFailed")
})
