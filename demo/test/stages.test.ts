import { assert, describe, it } from "@effect/vitest"
import type { StableTransactionState } from "@okto-effect/react"
import type { SignedUserOp } from "@okto-effect/sdk"
import { positionOf, stages } from "../src/features/transfer/stages.ts"
import { order } from "./transfer.ts"

const userOp: SignedUserOp = {
  sender: "0x01",
  nonce: "0x02",
  paymaster: "0x03",
  callGasLimit: "0x04",
  verificationGasLimit: "0x05",
  preVerificationGas: "0x06",
  maxFeePerGas: "0x07",
  maxPriorityFeePerGas: "0x08",
  paymasterPostOpGasLimit: "0x09",
  paymasterVerificationGasLimit: "0x0a",
  callData: "0x0b",
  paymasterData: "0x0c",
  signature: "0x0d"
}
const built = { status: "built", userOp } as const

describe("positionOf", () => {
  it("answers the dialog of each state", () => {
    const job = { jobId: "job", operation: userOp }
    const following = { ...job, status: "following", seen: [], isRefreshing: false } as const
    const rows: ReadonlyArray<readonly [StableTransactionState, string | undefined]> = [
      [{ status: "idle" }, undefined],
      [{ status: "building" }, undefined],
      [built, "Review user operation"],
      [{ status: "signing", userOp }, "Review user operation"],
      [{ status: "signed", userOp }, "Signed user operation"],
      [{ status: "sending", step: "submit", ...job }, "Sending"],
      [{ status: "sending", step: "execute", ...job }, "Sending"],
      [{ status: "unknown", ...job }, "Outcome unknown"],
      [{ status: "resuming", ...job }, "Outcome unknown"],
      [{ status: "accepted", ...job }, "Job submitted"],
      [following, "Job submitted"],
      [{ ...following, order }, "Order details"],
      [{ status: "settled", jobId: "job", order, seen: [] }, "Order details"]
    ]
    for (const [state, title] of rows) {
      const { stage } = positionOf(state)
      assert.strictEqual(stage && stages[stage].title, title, state.status)
    }
  })
})
