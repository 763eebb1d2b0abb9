/** The worker of the frame: runs one program, with the modules that the demo's programs import. */
// First, so that the other modules find the replaced globals.
import { end, program } from "./programGlobals.ts"
import * as sdk from "@okto-effect/sdk"
import * as browser from "@okto-effect/sdk/browser"
import * as services from "@okto-effect/sdk/effect"
import * as userop from "@okto-effect/sdk/userop"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import { runnable } from "../runner/toRunnable.ts"

const modules: Readonly<Record<string, object>> = {
  "@okto-effect/sdk": sdk,
  "@okto-effect/sdk/browser": browser,
  "@okto-effect/sdk/effect": services,
  "@okto-effect/sdk/userop": userop,
  "effect/Effect": Effect,
  "effect/Layer": Layer,
  "effect/Schedule": Schedule,
  "effect/Stream": Stream
}

const run = async (): Promise<void> => {
  const text = runnable(await program, Object.keys(modules))
  Object.assign(globalThis, { modules })
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }))
  await import(/* @vite-ignore */ url)
}

run().then(
  () => end(),
  (error: unknown) => end(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
)
