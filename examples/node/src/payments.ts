/** Payments: a list of them, and the job id that makes each of them happen once. */
import { createHash } from "node:crypto"

export interface Payment {
  /** Yours, for example the number of an invoice. */
  readonly id: string
  readonly recipient: `0x${string}`
  /** In wei. */
  readonly amount: bigint
}

export const payments: ReadonlyArray<Payment> = [
  { id: "invoice-1", recipient: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2", amount: 1_000_000n },
  { id: "invoice-2", recipient: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F", amount: 2_000_000n }
]

/**
 * The same UUID for the same payment of the same user, in every run. The backend accepts a job id once, so that a script that
 * was stopped can be started again.
 */
export const jobIdOf = ({ amount, id, recipient }: Payment, user: string): string => {
  const hash = createHash("sha256")
    .update(JSON.stringify([user, id, recipient, String(amount)]))
    .digest("hex")
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5")
}
