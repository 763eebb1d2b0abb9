import { assert, describe, it } from "@effect/vitest"
import { usePrefetchTransaction } from "../src/index.ts"
import { flush } from "./page.tsx"
import { tableBackend } from "./tableBackend.tsx"

describe("usePrefetchTransaction", () => {
  const needed = ["/supported/networks", "/wallets", "/gas-values"]
  const Form = ({ isOpen = true, see }: { readonly isOpen?: boolean; readonly see?: (ahead: () => void) => void }) => {
    const ahead = usePrefetchTransaction(isOpen)
    see?.(ahead)
    return null
  }

  it("fetches once when the form is opened, and nothing while it is closed", async () => {
    const { asked, count, visit } = tableBackend()
    const { update } = await visit(<Form isOpen={false} />)
    assert.deepStrictEqual(needed.map(count), [0, 0, 0])
    await update(<Form />)
    await flush()
    assert.deepStrictEqual(needed.map(count), [1, 1, 1], asked.join())
  })

  it("fetches nothing while no user is logged in", async () => {
    const { asked, visit } = tableBackend(null)
    await (await visit(<Form />)).remove()
    assert.deepStrictEqual(asked, [])
  })

  it("fetches only gas values again when the returned function is called", async () => {
    const { count, visit } = tableBackend()
    const kept: Array<() => void> = []
    await visit(<Form see={(ahead) => kept.push(ahead)} />)
    kept.at(-1)?.()
    await flush()
    assert.deepStrictEqual(needed.map(count), [1, 1, 2])
  })

  it("ignores failures, and fetches nothing after the form was closed", async () => {
    const { asked, silent, visit } = tableBackend()
    silent.add("/gas-values")
    const kept: Array<() => void> = []
    const { remove } = await visit(<Form see={(ahead) => kept.push(ahead)} />)
    await remove()
    const before = asked.length
    kept.at(-1)?.()
    await flush()
    assert.strictEqual(asked.length, before)
  })
})
