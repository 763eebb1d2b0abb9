/** Several worlds on one port. */
import { type OktoClient, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { createWorld } from "../src/testing.ts"
import { type ListeningEmulator, serve } from "../src/node.ts"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const Started = Schema.Struct({ id: Schema.Number, url: Schema.String })

const paid = async (client: OktoClient) => {
  const jobId = await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n })
  return (await waitForOrder(client, jobId)).status
}

describe("worlds of one port", () => {
  let emulator: ListeningEmulator
  beforeAll(async () => {
    emulator = await serve({ port: 0, otp: "123456" })
  })
  afterAll(() => emulator.close())

  const send = (method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(emulator.url + path, {
      method,
      headers: { accept: "application/json", "content-type": "application/json", ...headers },
      ...(method === "POST" && { body: "{}" })
    })

  it("have users, chains, a clock and faults of their own, below a path", async () => {
    await using one = await createWorld({ at: emulator.url })
    await using other = await createWorld({ at: emulator.url })
    assert.match(one.url, new RegExp(`^${emulator.url}/w/\\d+$`))
    assert.notStrictEqual(one.url, other.url)

    const ada = await one.loginAs("ada@example.com")
    assert.strictEqual(await paid(ada), "SUCCESSFUL")
    await one.travel("2 hours")
    await one.faults.next("portfolio", "lost")
    await one.orders.hold()
    const seen = async (world: Pick<typeof one, "clock" | "faults" | "orders" | "dump">) => {
      const { tables } = await world.dump()
      const { ahead } = await world.clock()
      const waiting = [(await world.faults.left()).length, (await world.orders.left()).length]
      return [tables["users"]?.length ?? 0, tables["orders"]?.length ?? 0, ahead, ...waiting]
    }
    assert.deepStrictEqual(await seen(one), [1, 1, 7_200_000, 1, 1])
    assert.deepStrictEqual(await seen(other), [0, 0, 0, 0, 0])
    assert.deepStrictEqual(await seen(emulator), [0, 0, 0, 0, 0])
    await one.reset()
    assert.deepStrictEqual(await seen(one), [0, 0, 0, 1, 1])
  })

  it("have pages whose links stay in the world, and addresses of the onboarding page and of Google", async () => {
    await using world = await createWorld({ at: emulator.url })
    const { pathname } = new URL(world.url)
    const page = await (await fetch(`${world.url}/__emulator`)).text()
    assert.include(page, `<base href="${pathname}/" />`)
    const links = Array.from(page.matchAll(/(?:href|action|data-path)="(?<link>[^"]*)"/g), ([, link = ""]) => link)
    assert.include(links, "__emulator/inbox")
    assert.isEmpty(links.filter((link) => link.startsWith("/") && !link.startsWith(`${pathname}/`)))
    const { networks } = await (await send("GET", `${pathname}/__emulator/explorer`)).json()
    assert.strictEqual(networks[0].rpc, `${pathname}/__emulator/chains/eip155:84532/rpc`)
    const { endpoints } = await (await send("GET", `${pathname}/__emulator/client.json`)).json()
    for (const address of [endpoints.onboarding, endpoints.googleScript]) {
      assert.strictEqual(new URL(address).pathname.startsWith(`${pathname}/`), true, address)
      assert.strictEqual((await fetch(address)).status, 200, address)
    }
  })

  it("are started and stopped under the access rules of controls, which hold in them, too", async () => {
    const foreign = { origin: "http://localhost:3000" }
    assert.strictEqual((await send("POST", "/__emulator/worlds", foreign)).status, 403)
    const { id, url } = Schema.decodeUnknownSync(Started)(await (await send("POST", "/__emulator/worlds")).json())
    const { pathname } = new URL(url)
    assert.strictEqual((await send("POST", `${pathname}/__emulator/reset`, foreign)).status, 403)
    assert.strictEqual((await send("GET", `${pathname}/api/oc/v1/supported/networks`, foreign)).status, 401)
    assert.strictEqual((await send("DELETE", `/__emulator/worlds?id=${id}`, foreign)).status, 403)
    assert.strictEqual((await send("DELETE", `/__emulator/worlds?id=${id}`)).status, 200)

    const gone = await send("GET", `${pathname}/__emulator/clock`)
    const sentence = `there is no world ${id} here: POST /__emulator/worlds starts another`
    assert.deepStrictEqual([gone.status, await gone.json()], [404, { error: sentence }])
    const refused = await send("GET", `${pathname}/api/oc/v1/supported/networks`)
    assert.deepInclude((await refused.json()).error, { code: 404, details: sentence })
  })
})
