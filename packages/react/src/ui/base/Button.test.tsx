import { assert, describe, it, onTestFinished, vi } from "@effect/vitest"
import { after, tableBackend } from "../../../test/tableBackend.tsx"
import { english } from "../index.ts"
import { CopyButton } from "./Button.tsx"

describe("CopyButton", () => {
  for (const [page, clipboard, said] of [
    ["may write to it", { writeText: () => Promise.resolve() }, english.common.copied],
    ["may not write to it", { writeText: () => Promise.reject(new Error("denied")) }, english.common.notCopied],
    ["has none, because its context is insecure", undefined, english.common.notCopied]
  ] as const) {
    it(`says whether it has copied when a page ${page} (the clipboard)`, async () => {
      const { visit } = tableBackend()
      vi.stubGlobal("navigator", { clipboard })
      onTestFinished(() => void vi.unstubAllGlobals())
      const { place } = await visit(<CopyButton label="Copy" text="text" />)
      await after(() => place.querySelector("button")?.click())
      assert.strictEqual(place.querySelector("[role=status]")?.textContent, said)
    })
  }
})
