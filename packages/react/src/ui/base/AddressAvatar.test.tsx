import { assert, describe, it } from "@effect/vitest"
import { renderToString } from "react-dom/server"
import { AddressAvatar } from "./AddressAvatar.tsx"

describe("Avatar", () => {
  const drawn = (address: string) => renderToString(<AddressAvatar address={address} />)

  it("is the same for one address in any spelling, and differs between similar ones", () => {
    assert.strictEqual(drawn("0xABcd"), drawn("0xabCD"))
    const addresses = Array.from({ length: 100 }, (_, index) => `0x${index.toString(16).padStart(40, "0")}`)
    assert.strictEqual(new Set(addresses.map(drawn)).size, 100)
  })
})
