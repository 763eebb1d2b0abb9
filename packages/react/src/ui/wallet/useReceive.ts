/** The user's address on each network, and which of them is shown. */
import type { Wallet } from "@okto-effect/sdk"
import { useState } from "react"
import { networkName } from "../amounts.ts"
import { onNetwork, type OnNetwork } from "../assets/networks.ts"
import { type Read, useReadChains, useReadWallets } from "../useRead.ts"
import { isRow, said } from "../said.ts"

/** A network, and the user's address on it. */
export interface Receiving extends OnNetwork {
  readonly address: string
  /** Other networks on which the address is the user's, too. */
  readonly sharedWith: ReadonlyArray<string>
}

/** What {@link Receive} shows, as data. */
export interface ReceiveCall {
  readonly read: Read<ReadonlyArray<Wallet>>
  readonly networks: ReadonlyArray<Receiving>
  readonly chosen: Receiving | undefined
  readonly choose: (caip2Id: string) => void
}

/** The user's addresses: of the network that was chosen last, or else `caip2Id`, or else the first. */
export const useReceive = (caip2Id?: string): ReceiveCall => {
  const read = useReadWallets()
  const [wanted, choose] = useState(caip2Id)
  const known = useReadChains().data ?? []
  const all = (read.data ?? []).filter((wallet) => isRow(wallet) && said(wallet.caipId) !== "")
  const receivingOf = ({ address, caipId, networkName: name }: Wallet): Receiving => ({
    ...onNetwork(known, said(caipId), said(name)),
    address: said(address),
    sharedWith: all
      .filter((other) => other.address === address && other.caipId !== caipId)
      .map((other) => networkName(other.networkName || other.caipId))
  })
  const networks = [...new Map(all.map((wallet) => [wallet.caipId, receivingOf(wallet)])).values()]
  return { read, networks, chosen: networks.find(({ caip2Id }) => caip2Id === wanted) ?? networks[0], choose }
}
