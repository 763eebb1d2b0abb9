/** Messages to the EVM, and what they may find instead of the newest state. */
import type { EOACode7702AuthorizationListItem } from "@ethereumjs/util"
import type { Address, Hex } from "viem"

/** A message to run: a call, or the creation of a contract when `to` is absent. */
export interface Message {
  readonly from?: Address | undefined
  readonly to?: Address | undefined
  readonly data?: Hex | undefined
  /** In wei. */
  readonly value?: bigint | undefined
  readonly gas?: bigint | undefined
  /** In wei, for each gas. The sender pays nothing when both are absent. */
  readonly gasPrice?: bigint | undefined
  /** What `gasPrice` may be at most, with {@link maxPriorityFeePerGas} above the base fee (EIP-1559). */
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
  /** Accounts and storage slots that are warm from the start (EIP-2930). */
  readonly accessList?: AccessList | undefined
  /** Accounts that take the code of another (EIP-7702). */
  readonly authorizationList?: ReadonlyArray<EOACode7702AuthorizationListItem> | undefined
}

/** Accounts and their storage slots (EIP-2930). */
export type AccessList = ReadonlyArray<{ readonly address: Address; readonly storageKeys: ReadonlyArray<Hex> }>

/** What a message finds instead of an account's own fields. */
export interface AccountOverride {
  /** In wei. */
  readonly balance?: bigint | undefined
  readonly nonce?: bigint | undefined
  readonly code?: Hex | undefined
  /** The whole storage, by slot. */
  readonly state?: Readonly<Record<Hex, Hex>> | undefined
  /** Single slots of the storage. */
  readonly stateDiff?: Readonly<Record<Hex, Hex>> | undefined
}

/** What a message finds instead of the fields of its block. */
export interface BlockOverrides {
  readonly number?: bigint | undefined
  /** Unix seconds. */
  readonly time?: bigint | undefined
  readonly feeRecipient?: Address | undefined
  readonly prevRandao?: Hex | undefined
  /** Wei per gas. */
  readonly baseFeePerGas?: bigint | undefined
  /** What contracts find; a message has its own limit. */
  readonly gasLimit?: bigint | undefined
}

/** What a message finds instead of the newest state. Discarded with its changes. */
export interface Overrides {
  readonly accounts?: Readonly<Record<Address, AccountOverride>> | undefined
  readonly block?: BlockOverrides | undefined
}
