/** The table of components, from which the page of components and the gallery are made. */
import { assert, describe, it } from "@effect/vitest"
import * as ui from "@okto-effect/react/ui"
import { components } from "../src/pages/Components/components.ts"

/** Exports that are shown as part of another component. */
const parts = new Set(["UiProvider", "SendTokenDialog", "SendNftDialog"])

describe("the table of components", () => {
  it("has every component that @okto-effect/react/ui exports, with its source and its states", () => {
    assert.sameMembers(
      components.map(({ name }) => name),
      Object.keys(ui).filter((name) => /^[A-Z]/.test(name) && !parts.has(name))
    )
    for (const { name, source, states } of components) {
      assert.include(source, `<${name}`)
      assert.isNotEmpty(states, name)
      assert.strictEqual(new Set(states.map((state) => state.name)).size, states.length, name)
    }
  })
})
