import { assert, it } from "@effect/vitest"
import { SimpleStateManager } from "@ethereumjs/statemanager"
import { Account, createAddressFromString, hexToBytes } from "@ethereumjs/util"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { FlatState } from "../../src/node/FlatState.ts"
import { newTables } from "../../src/node/tables.ts"

const Small = Schema.Literals([1, 2, 3])

const Step = Schema.Union([
  Schema.Struct({ do: Schema.Literal("checkpoint") }),
  Schema.Struct({ do: Schema.Literal("commit") }),
  Schema.Struct({ do: Schema.Literal("revert") }),
  Schema.Struct({ do: Schema.Literal("put"), address: Small, balance: Small }),
  Schema.Struct({ do: Schema.Literal("delete"), address: Small }),
  Schema.Struct({ do: Schema.Literal("code"), address: Small, code: Small }),
  Schema.Struct({ do: Schema.Literal("store"), address: Small, slot: Small, value: Schema.Literals([0, 1, 2]) }),
  Schema.Struct({ do: Schema.Literal("clear"), address: Small })
])

const addressOf = (n: number) => createAddressFromString(`0x${n.toString(16).padStart(40, "0")}`)
const slotOf = (n: number) => hexToBytes(`0x${n.toString(16).padStart(64, "0")}`)

type State = FlatState | SimpleStateManager

const apply = async (state: State, step: typeof Step.Type) => {
  switch (step.do) {
    case "checkpoint":
      return state.checkpoint()
    case "commit":
      return state.commit()
    case "revert":
      return state.revert()
    case "put": {
      const account = (await state.getAccount(addressOf(step.address))) ?? new Account()
      account.balance = BigInt(step.balance)
      return state.putAccount(addressOf(step.address), account)
    }
    case "delete":
      // The oracle keeps the storage and code of what it deletes.
      if (state instanceof SimpleStateManager) {
        await state.clearStorage(addressOf(step.address))
        await state.putCode(addressOf(step.address), new Uint8Array(0))
      }
      return state.deleteAccount(addressOf(step.address))
    case "code":
      return state.putCode(addressOf(step.address), Uint8Array.of(step.code))
    case "store":
      return state.putStorage(
        addressOf(step.address),
        slotOf(step.slot),
        step.value === 0 ? new Uint8Array(0) : Uint8Array.of(step.value)
      )
    case "clear":
      return state.clearStorage(addressOf(step.address))
  }
}

/** The observable state. */
const observe = (state: State) =>
  Promise.all(
    [1, 2, 3].map(async (n) => {
      const account = await state.getAccount(addressOf(n))
      return {
        account: account && [account.nonce, account.balance, account.codeHash],
        code: await state.getCode(addressOf(n)),
        storage: await Promise.all([1, 2, 3].map((slot) => state.getStorage(addressOf(n), slotOf(slot))))
      }
    })
  )

it.effect.prop("FlatState: behaves like SimpleStateManager, for any steps", [Schema.Array(Step)], ([steps]) =>
  Effect.promise(async () => {
    const ours = new FlatState(newTables())
    const oracle = new SimpleStateManager()
    let depth = 0
    for (const step of steps) {
      if ((step.do === "commit" || step.do === "revert") && depth === 0) continue
      if (step.do === "checkpoint") depth++
      if (step.do === "commit" || step.do === "revert") depth--
      await apply(ours, step)
      await apply(oracle, step)
      assert.deepStrictEqual(await observe(ours), await observe(oracle))
    }
  })
)

it.effect.prop(
  "rollback: undoes all writes since commitAll, with any open checkpoints",
  [Schema.Array(Step), Schema.Array(Step)],
  ([settled, lost]) =>
    Effect.promise(async () => {
      const state = new FlatState(newTables())
      const writes = (steps: typeof settled) => steps.filter((step) => step.do !== "commit" && step.do !== "revert")
      for (const step of writes(settled)) await apply(state, step)
      state.commitAll()
      const before = await observe(state)
      for (const step of writes(lost)) await apply(state, step)
      state.rollback()
      assert.deepStrictEqual(await observe(state), before)
    })
)
