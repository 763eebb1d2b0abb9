/** Estimates need a service of the SDK, which a page loads when it first asks for one. */
import type { CallOptions, Estimate, NftTransferInput, OktoClient } from "@okto-effect/sdk"
import { Intents, nftTransfer } from "@okto-effect/sdk/effect"

/** What it costs to send an NFT. */
export const estimateNft = (client: OktoClient, transfer: NftTransferInput, options: CallOptions): Promise<Estimate> =>
  client.runWith(
    Intents.layer,
    Intents.Intents.use((intents) => intents.estimate(nftTransfer, transfer)),
    options
  )
