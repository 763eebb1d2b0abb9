/** Whom the sandbox answers behind a service worker: every path, by every kind of request that such a worker sees. */
import { assert, describe, it } from "@effect/vitest"
import { rows } from "../src/pages/paths.ts"
import { refuseIntercepted } from "../src/browser.ts"

const own = "https://wallet.test"

/** Where a navigation comes from, as the browser tells a service worker. */
const referrers = [
  { referrer: `${own}/demo/home`, isOwn: true },
  { referrer: `${own}/`, isOwn: true },
  { referrer: "https://evil.test/", isOwn: false },
  { referrer: "https://wallet.test:444/", isOwn: false },
  { referrer: "http://wallet.test/", isOwn: false },
  { referrer: "https://wallet.test.evil.test/", isOwn: false },
  { referrer: "http://localhost:3000/", isOwn: false },
  // Not told: a page may ask for that, and addresses that were typed have none.
  { referrer: "", isOwn: false },
  { referrer: "about:client", isOwn: false }
]

const contentTypes = [
  undefined,
  "application/json",
  "application/json; charset=utf-8",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x"
]

const isJson = (type: string | undefined) => type?.startsWith("application/json") === true

const methods = ["GET", "HEAD", "POST", "PUT", "DELETE"]

const asked = [
  ...Object.values(rows).map(({ audience = "own", path }) => ({ audience, path })),
  { audience: "own", path: "/__sandbox/nope" },
  { audience: "backend", path: "/api/oc/v1/execute" },
  { audience: "backend", path: "/api/oc/v1/wallets" }
]

const statusOf = (
  path: string,
  type: string | undefined,
  request: Omit<Parameters<typeof refuseIntercepted>[0], "headers">
) =>
  refuseIntercepted({ ...request, headers: new Headers(type === undefined ? {} : { "content-type": type }) }, path, own)
    ?.status

describe("refuseIntercepted", () => {
  for (const { audience, path } of asked) {
    it(`${path}: navigations of other pages open it, and send nothing`, () => {
      for (const { isOwn, referrer } of referrers) {
        for (const destination of ["document", "iframe", "frame", "embed", "object"] as const) {
          for (const method of methods) {
            for (const type of contentTypes) {
              const isRead = method === "GET" || method === "HEAD"
              const isShown = isOwn || (isRead && (audience !== "own" || destination === "document"))
              const isForm = audience === "own" && method === "POST" && !isJson(type)
              assert.strictEqual(
                statusOf(path, type, { destination, method, mode: "navigate", referrer }),
                isShown ? (isForm ? 415 : undefined) : 403,
                `${referrer} ${destination} ${method} ${type}`
              )
            }
          }
        }
      }
    })

    it(`${path}: pages of its own ask as those of a server do`, () => {
      for (const mode of ["cors", "no-cors", "same-origin"] as const) {
        for (const referrer of [`${own}/demo/home`, "", "about:client"]) {
          for (const method of methods) {
            for (const type of contentTypes) {
              const isForm = audience === "own" && method === "POST" && !isJson(type)
              assert.strictEqual(
                statusOf(path, type, { destination: "", method, mode, referrer }),
                isForm ? 415 : undefined,
                `${mode} ${method} ${type}`
              )
            }
          }
        }
      }
    })
  }
})
