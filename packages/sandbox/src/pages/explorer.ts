/** A small block explorer over all networks. */
import * as Effect from "effect/Effect"
import type { Venue } from "../chains/Venue.ts"
import { Venues } from "../chains/Venues.ts"
import type { Asked } from "./dispatch.ts"
import { copy, html, missing, page, table } from "./html.ts"
import { pathTo } from "./paths.ts"

const rowOf = ({ network: { caipId, networkName }, rpc }: Venue) => {
  const endpoint = pathTo("rpc", { network: caipId })
  return [
    html`<a href="${pathTo("network", { network: caipId })}">${networkName}</a>`,
    html`<code>${caipId}</code>`,
    rpc === undefined
      ? html`<span class="dim">none: a ledger without a node</span>`
      : html`<code>${endpoint}</code> ${copy(endpoint)}`
  ]
}

export const make = Effect.map(Venues, (venues) => {
  const list = page("Explorer", table(["Network", "CAIP-2 id", "JSON-RPC"], venues.all.map(rowOf)))

  /** A page of the network that the path names. */
  const of =
    (show: (pages: Venue["pages"], parts: Asked["parts"]) => Effect.Effect<Response>) =>
    ({ parts }: Asked): Effect.Effect<Response> => {
      const { network = "" } = parts
      const venue = venues.all.find(({ network: { caipId } }) => caipId === network)
      return venue === undefined
        ? Effect.succeed(missing("Explorer", `There is no network ${network} here.`))
        : show(venue.pages, parts)
    }

  return {
    list: () => Effect.sync(() => list.clone()),
    network: of((pages) => pages.list),
    transaction: of((pages, { hash = "" }) => pages.transaction(hash)),
    address: of((pages, { address = "" }) => pages.address(address))
  }
})
