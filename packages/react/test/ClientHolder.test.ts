import { assert, describe, it } from "@effect/vitest"
import { ClientHolder } from "../src/provider/ClientHolder.ts"

describe("ClientHolder", () => {
  it("keeps its client for the components that hold it when another releases it twice", async () => {
    const holder = new ClientHolder({ clientPrivateKey: `0x${"11".repeat(32)}`, clientSWA: `0x${"22".repeat(20)}` })
    const { client } = holder
    const [release, releaseOther] = [holder.retain(), holder.retain()]
    release()
    release()
    // Releases are counted in microtasks.
    await Promise.resolve()
    assert.strictEqual(holder.client, client)
    releaseOther()
    await Promise.resolve()
    assert.notStrictEqual(holder.client, client)
    await holder.client.dispose()
  })
})
