import { assert, it } from "@effect/vitest"
import { exists, finalStatuses, isFinal } from "@okto-effect/protocol/orderStatus"

it("isFinal: holds for the statuses that do not change, and for nothing else, also for what is no order", () => {
  for (const status of finalStatuses) assert.isTrue(isFinal({ status }), status)
  for (const status of ["NOT_EXISTS", "INITIATED", "IN_PROGRESS", "successful", ""]) {
    assert.isFalse(isFinal({ status }), status)
  }
  for (const other of [undefined, null, "SUCCESSFUL", {}]) assert.isFalse(Reflect.apply(isFinal, undefined, [other]))
})

it("exists: holds for every order but one that the backend does not know, and for nothing else", () => {
  for (const status of [...finalStatuses, "PENDING", "a new one"]) assert.isTrue(exists({ status }), status)
  assert.isFalse(exists({ status: "NOT_EXISTS" }))
  assert.isFalse(exists(undefined))
  const others: ReadonlyArray<null> = JSON.parse('[null, "SUCCESSFUL", 5]')
  for (const other of others) assert.isFalse(exists(other), String(other))
})
