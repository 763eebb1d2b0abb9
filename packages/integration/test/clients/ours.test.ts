/** Our own SDK is satisfied with the emulator in the same way, under the names of the original. */
import { assert, it } from "@effect/vitest"
import { OktoClient } from "@okto_web3/core-js-sdk"
import { vi } from "vitest"
import { clientSuite } from "./suite.ts"

vi.mock("@okto_web3/core-js-sdk", () => import("@okto-effect/sdk"))
vi.mock("@okto_web3/core-js-sdk/abstract", () => import("@okto-effect/sdk/abstract"))
vi.mock("@okto_web3/core-js-sdk/explorer", () => import("@okto-effect/sdk/explorer"))

clientSuite("our own SDK")

it("the suite of clients: runs with this SDK, not with the original", () => {
  assert.property(OktoClient.prototype, "dispose")
})
