/** What a program needs that may use every service. */
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { everything } from "../../Client.ts"
import { provideLayer } from "../run.ts"

export const services = /* @__PURE__ */ provideLayer(
  everything,
  /* @__PURE__ */ Effect.context<Layer.Success<typeof everything>>()
)
