/** Rows that are malformed: a theme over all components that read. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { runs } from "../../../scripts/deep.ts"
import { ActivityList, NftGrid, Portfolio, Receive, SendNft, SendToken } from "../src/ui/index.ts"
import { base, networks, nft, tableBackend } from "./tableBackend.tsx"
import { bob } from "./world.tsx"

describe("components over malformed rows", () => {
  const field = Schema.Union([Schema.Null, Schema.String, Schema.Number, Schema.Boolean, Schema.Array(Schema.String)])
  const fieldsOf = (...names: ReadonlyArray<string>) =>
    Schema.Struct(Object.fromEntries(names.map((name) => [name, Schema.optionalKey(field)])))
  const rows = Schema.Array(
    Schema.Union([
      Schema.Null,
      Schema.Number,
      fieldsOf("caip_id", "network_name", "nft_id", "collection_address", "quantity", "nft_name", "image", "logo"),
      fieldsOf("caip_id", "network_name", "address", "decimals", "symbol", "name", "token_address", "balance"),
      fieldsOf("caip_id", "timestamp", "amount", "transfer_type", "tx_hash", "network_explorer_url", "symbol")
    ])
  )

  it.effect.prop(
    "is shown when some of its rows are malformed",
    { rows },
    ({ rows }) =>
      Effect.promise(async () => {
        const { replies, visit } = tableBackend()
        const token = { caip_id: base, address: "", symbol: "ETH", name: "Ether", decimals: "18", network_id: "b" }
        const held = { ...token, token_address: "", balance: "2", holdings_price_usdt: "1" }
        replies["/supported/networks"] = { network: [...rows, ...networks.network] }
        replies["/supported/tokens"] = { tokens: [...rows, token] }
        replies["/aggregated-portfolio"] = {
          aggregated_data: {},
          group_tokens: [...rows, { ...held, tokens: rows }, held]
        }
        replies["/portfolio/nft"] = { details: [...rows, nft("1")] }
        replies["/portfolio/activity"] = { activity: [...rows, { amount: "1", symbol: "LAST" }] }
        replies["/wallets"] = [...rows, { caip_id: base, network_name: "BASE_TESTNET", address: bob }]
        const { place, remove } = await visit(
          <>
            <Portfolio />
            <ActivityList />
            <NftGrid />
            <Receive caip2Id={base} />
            <SendToken />
            <SendNft />
          </>
        )
        for (const fact of ["Ether", "LAST", "Tile 1", bob]) assert.include(place.textContent, fact)
        await remove()
      }),
    { arbitrary: { runs: runs(4) } }
  )
})
