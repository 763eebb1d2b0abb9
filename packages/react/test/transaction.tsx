/** Steps of a transaction on a page, as tests take them. */
import { assert } from "@effect/vitest"
import * as UserOps from "@okto-effect/sdk/userop"
import { setImmediate } from "node:timers/promises"
import { act } from "react"
import { tokenTransfer } from "../src/index.ts"
import { type Page, transfer, world } from "./world.tsx"

export const pay = ({ call }: Page) =>
  call().submit((client, options) => tokenTransfer(client, transfer, undefined, options))

export const build = ({ call }: Page) =>
  call().build((client, options) => UserOps.tokenTransfer(client, transfer, undefined, options))

/** Starts a step without waiting for its end. */
export const begin = (step: () => Promise<unknown>) =>
  act(async () => {
    void step()
    await setImmediate()
  })

export const built = async (page: Page) => {
  await begin(() => build(page))
  await page.reaches("built")
}

export const signed = async (page: Page) => {
  await built(page)
  await act(() => page.call().sign())
}

export const failureOf = ({ state }: Page) => {
  const now = state()
  return now.status === "failed" ? now : assert.fail(`not failed but ${now.status}`)
}

/** A transaction whose outcome is unknown. */
export const withUnknownOutcome = async (reaction: "loses" | "accepts and loses") => {
  const it = world()
  it.backend.reactions = [reaction]
  it.backend.looks = "lost"
  const page = await it.open()
  await begin(() => pay(page))
  await page.reaches("unknown")
  return { ...it, page }
}
