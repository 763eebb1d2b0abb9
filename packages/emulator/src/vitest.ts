/**
 * Fixtures and matchers for Vitest: a world for each test, with signed-in users.
 *
 * @example
 * ```ts
 * import { expect, test } from "@okto-effect/emulator/vitest"
 * import { tokenTransfer, waitForOrder } from "@okto-effect/sdk"
 *
 * const transfer = { caip2Id: "eip155:84532", recipient, token: "", amount: 1n }
 *
 * test("tokenTransfer: succeeds although its answer was cut off", async ({ expectNoFaultLeft, faults, loginAs }) => {
 *   const ada = await loginAs("ada@example.com")
 *   await faults.next("execute", "cutOff")
 *   const jobId = await tokenTransfer(ada, transfer)
 *   expect(await waitForOrder(ada, jobId)).toBeSuccessfulOrder()
 *   await expectNoFaultLeft()
 * })
 *
 * test("tokenTransfer: fails once the session has expired", async ({ loginAs, travel }) => {
 *   const ada = await loginAs("ada@example.com")
 *   await travel("11 days")
 *   await expect(tokenTransfer(ada, transfer)).rejects.toBeOktoError("ChainsUnavailable")
 * })
 * ```
 */
export { expect, type EmulatorFixtures, test } from "./run/vitestFixtures.ts"
export type { OktoErrorTag, OktoMatchers } from "./run/matchers.ts"
