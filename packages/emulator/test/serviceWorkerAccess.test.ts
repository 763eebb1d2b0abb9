/** Access control in a service worker: every path with every kind of request that it sees. */
import { assert, describe, it } from "@effect/vitest"
import { names, pathTo, rows } from "../src/control/routes.ts"
import { refuseFetchEvent } from "../src/browser.ts"

const own = "https://wallet.test"

/** The referrer of a navigation. */
const referrers = [
  { referrer: `${own}/demo/home`, isOwn: true },
  { referrer: `${own}/`, isOwn: true },
  { referrer: "https://evil.test/", isOwn: false },
  { referrer: "https://wallet.test:444/", isOwn: false },
  { referrer: "http://wallet.test/", isOwn: false },
  { referrer: "https://wallet.test.evil.test/", isOwn: false },
  { referrer: "http://localhost:3000/", isOwn: false },
  // None: a page may suppress it, and a typed address has none.
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
  ...names.map((name) => ({ audience: rows[name].audience ?? "own", path: pathTo(name) })),
  { audience: "own", path: "/__emulator/nope" },
  { audience: "backend", path: "/api/oc/v1/execute" },
  { audience: "backend", path: "/api/oc/v1/wallets" }
]

const statusOf = (
  path: string,
  type: string | undefined,
  request: Omit<Parameters<typeof refuseFetchEvent>[0], "headers">
) =>
  refuseFetchEvent({ ...request, headers: new Headers(type === undefined ? {} : { "content-type": type }) }, path, own)
    ?.status

describe("refuseFetchEvent", () => {
  for (const { audience, path } of asked) {
    it(`${path}: navigations of other pages may read and not write`, () => {
      for (const { isOwn, referrer } of referrers) {
        for (const destination of ["document", "iframe", "frame", "embed", "object"] as const) {
          for (const method of methods) {
            for (const type of contentTypes) {
              const isRead = method === "GET" || method === "HEAD"
              const isShown = isOwn || (isRead && (audience !== "own" || destination === "document"))
              const isForm = audience !== "backend" && method === "POST" && !isJson(type)
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

    it(`${path}: its own pages have the same access as with a server`, () => {
      for (const mode of ["cors", "no-cors", "same-origin"] as const) {
        for (const referrer of [`${own}/demo/home`, "", "about:client"]) {
          for (const method of methods) {
            for (const type of contentTypes) {
              const isForm = audience !== "backend" && method === "POST" && !isJson(type)
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
