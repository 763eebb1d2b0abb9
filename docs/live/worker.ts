/** Runs one program over an emulator of its own, which answers at the address that programs of the site use. */
import * as ethereum from "@okto-effect/ethereum"
import * as emulator from "@okto-effect/emulator"
import * as testing from "@okto-effect/emulator/testing"
import * as sdk from "@okto-effect/sdk"
import * as services from "@okto-effect/sdk/effect"
import * as userop from "@okto-effect/sdk/userop"
import * as server from "@okto-effect/server"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { encodeFunctionData, http, parseAbi, stringToHex, verifyMessage } from "viem"
import { baseSepolia } from "viem/chains"
import { evaluate } from "./evaluate.ts"

export interface Message {
  readonly kind: "printed" | "error" | "end" | "failed"
  readonly text: string
}

declare const self: DedicatedWorkerGlobalScope

const modules = {
  "@okto-effect/sdk": sdk,
  "@okto-effect/sdk/effect": services,
  "@okto-effect/sdk/userop": userop,
  "@okto-effect/ethereum": ethereum,
  "@okto-effect/server": server,
  "@okto-effect/emulator": emulator,
  "@okto-effect/emulator/testing": testing,
  "effect/Duration": Duration,
  "effect/Effect": Effect,
  "effect/Layer": Layer,
  "effect/Schedule": Schedule,
  "effect/Schema": Schema,
  "effect/Stream": Stream,
  // All of their chains and functions are larger than the site.
  viem: { encodeFunctionData, http, parseAbi, stringToHex, verifyMessage },
  "viem/chains": { baseSepolia }
}

/** A value as a console shows it. */
const format = (value: unknown): string => {
  if (typeof value === "string") return value
  if (typeof value === "bigint") return `${value}n`
  if (value instanceof Error) return `${value.name}: ${value.message}`
  return (
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? `${inner}n` : inner), 2) ?? String(value)
  )
}

// A worker is no window.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const send = (kind: Message["kind"], text: string): void => self.postMessage({ kind, text } satisfies Message)

const print =
  (kind: "printed" | "error") =>
  (...values: ReadonlyArray<unknown>): void => {
    // Codes that the emulator prints are not the program's.
    if (!/^\[[\d:.]+\] INFO .* Code for /.test(format(values[0]))) send(kind, values.map(format).join(" "))
  }

Object.assign(console, {
  log: print("printed"),
  info: print("printed"),
  warn: print("printed"),
  error: print("error")
})

self.addEventListener("message", ({ data }: MessageEvent<string>) => {
  const backend = emulator.createEmulator({ otp: "123456", orderPace: 300 })
  // The only address that programs may use is the backend's: nothing leaves the page.
  Object.assign(globalThis, { fetch: backend.fetch })
  evaluate(data, modules).then(
    () => send("end", "Done."),
    (error: unknown) => send("failed", format(error))
  )
})
