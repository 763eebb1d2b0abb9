/** The sandbox for tests: no port, no waiting, a known code, and the test's own clock. */
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import { layer as sandbox, type Sandbox } from "../Sandbox.ts"
import type { Options } from "../Settings.ts"

/** The code of every OTP message, unless the options say otherwise. */
export const code = "123456"

/** A fresh, silent backend. Its orders are settled when their execute is answered. */
export const layer = (options: Options = {}): Layer.Layer<Sandbox> =>
  sandbox({ otp: code, ...options }).pipe(Layer.provide(Logger.layer([])))
