import { afterEach, assert, describe, it, vi } from "vitest"
import * as Effect from "effect/Effect"
import { makeControls } from "../src/control/Controls.ts"
import { waitUntilReady } from "../src/run/readiness.ts"

const unreachable = () => Promise.reject(new TypeError("fetch failed"))
const notJson = () => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 }))

/** Sets variables; all others of a proxy are absent. */
const setEnv = (env: Readonly<Record<string, string>>): void => {
  const absent = ["HTTP_PROXY", "http_proxy", "NO_PROXY", "no_proxy", "NODE_OPTIONS", "NODE_USE_ENV_PROXY"]
  for (const name of absent) vi.stubEnv(name, env[name])
}

describe("proxyAdvice: a failed call", () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  const proxy = { HTTP_PROXY: "http://127.0.0.1:3128", NODE_USE_ENV_PROXY: "1" }

  const cases: ReadonlyArray<readonly [isAdvised: boolean, env: Readonly<Record<string, string>>, origin?: string]> = [
    [true, proxy],
    [true, { http_proxy: "http://127.0.0.1:3128", NODE_OPTIONS: "--use-env-proxy" }],
    [true, { ...proxy, NO_PROXY: "example.com,localhost" }],
    [true, proxy, "http://emulator:8787"],
    [false, { ...proxy, NO_PROXY: "example.com, 127.0.0.1" }],
    [false, { ...proxy, no_proxy: "*" }],
    [false, { ...proxy, no_proxy: "127.0.0.1:8787" }],
    [false, { ...proxy, NO_PROXY: ".internal" }, "http://emulator.internal:8787"],
    [false, { HTTP_PROXY: "http://127.0.0.1:3128" }],
    [false, { NODE_USE_ENV_PROXY: "1" }],
    [false, proxy, "http://emulator.test"]
  ]
  it.each(cases.map(([isAdvised, env, at = "http://127.0.0.1:8787"]) => ({ isAdvised, env, at })))(
    "advises to set NO_PROXY where Node sends it through a proxy ($isAdvised: $env $at)",
    async ({ at, env, isAdvised }) => {
      setEnv(env)
      const advice = `. Node sends requests through ${env["http_proxy"] === undefined ? "HTTP_PROXY" : "http_proxy"}: add ${new URL(at).hostname} to NO_PROXY before it starts`
      for (const [fetch, what] of [
        [unreachable, "had no answer"],
        [notJson, "had an answer that is no JSON"]
      ] as const) {
        const failure: unknown = await makeControls(fetch, at)
          .clock()
          .catch((error: unknown) => error)
        assert.propertyVal(failure, "message", `GET /__emulator/clock of ${at} ${what}${isAdvised ? advice : ""}`)
      }
    }
  )

  it("advises the same of an emulator that does not become ready", async () => {
    for (const [env, advice] of [
      [{}, ""],
      [proxy, ". Node sends requests through HTTP_PROXY: add 127.0.0.1 to NO_PROXY before it starts"]
    ] as const) {
      setEnv(env)
      const { message } = await Effect.runPromise(Effect.flip(waitUntilReady("http://127.0.0.1:1", 0.05)))
      assert.strictEqual(message, `no emulator answered at http://127.0.0.1:1 in 0.05 seconds${advice}`)
    }
  })
})
