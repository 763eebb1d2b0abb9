/** Links between the explorer's pages of one network. */
import type { Hex } from "viem"
import { type Html, html } from "../pages/html.ts"
import { pathTo } from "../pages/paths.ts"
import type { NetworkFacts } from "./Venue.ts"

export const linksOf = ({ caipId: network }: NetworkFacts) => ({
  /** An address, or what is said where there is none. */
  address: (address: Hex | undefined, otherwise = ""): Html =>
    address === undefined
      ? html`<span class="dim">${otherwise}</span>`
      : html`<a href="${pathTo("address", { network, address })}"><code>${address}</code></a>`,

  transaction: (hash: Hex): Html =>
    html`<a href="${pathTo("transaction", { network, hash })}"><code>${hash.slice(0, 18)}…</code></a>`
})
