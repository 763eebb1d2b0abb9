/** What happened to what the user owns, as components show it. */
import type { Activity } from "@okto-effect/sdk"
import { networkName } from "../amounts.ts"
import { isRow, said } from "../said.ts"

/** Something that was received or sent. */
export interface ActivityEntry {
  /** Names it among the others. */
  readonly key: string
  /** Absent where it is something else that the backend knows. */
  readonly kind: "DEPOSIT" | "WITHDRAWAL" | undefined
  /** In whole units, decimal text. */
  readonly amount: string
  /** Empty for an NFT. */
  readonly symbol: string
  /** As people write it. */
  readonly network: string
  /** In Unix seconds; 0 where it is not known. */
  readonly at: number
  /** Its page in the network's explorer, where the backend names one. */
  readonly page: string | undefined
}

/** The page of a transaction in its network's explorer, where the backend names one. */
export const explorerPage = (explorer: unknown, hash: unknown): string | undefined =>
  /^https?:\/\//.test(said(explorer)) && said(hash) !== ""
    ? `${said(explorer).replace(/\/$/, "")}/tx/${encodeURIComponent(said(hash))}`
    : undefined

/** The newest first. */
export const entriesOf = (rows: ReadonlyArray<Activity>): ReadonlyArray<ActivityEntry> => {
  const found = new Map<string, ActivityEntry>()
  for (const row of rows.filter(isRow)) {
    const { transferType } = row
    const amount = said(row.amount) || said(row.quantity)
    const same = [row.txHash, row.id, transferType, amount].map(said).join("/")
    // A transaction can move the same amount twice.
    const key = found.has(same) ? `${same}/${found.size}` : same
    found.set(key, {
      key,
      kind: transferType === "DEPOSIT" || transferType === "WITHDRAWAL" ? transferType : undefined,
      amount,
      symbol: said(row.symbol) || said(row.shortName),
      network: networkName(row.networkName),
      at: Number(said(row.timestamp)) || 0,
      page: explorerPage(row.networkExplorerUrl, row.txHash)
    })
  }
  return [...found.values()].toSorted((one, other) => other.at - one.at)
}
