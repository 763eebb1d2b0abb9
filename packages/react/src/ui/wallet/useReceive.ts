/** The user's address on each network, and which of them is shown. */
import type { Wallet } from "@okto-effect/sdk"
import { useState } from "react"
import { networkName } from "../amounts.ts"
import { wallets } from "../reads/sources.ts"
import { type Read, useRead } from "../reads/useRead.ts"

/** A network, and the user's address on it. */
export interface Receiving {
  readonly caip2Id: string
  readonly network: string
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
  const read = useRead(wallets)
  const [wanted, choose] = useState(caip2Id)
  const all = read.data ?? []
  const networks = all.map((wallet): Receiving => ({
    caip2Id: wallet.caipId,
    network: networkName(wallet.networkName || wallet.caipId),
    address: wallet.address,
    sharedWith: all
      .filter(({ address, caipId }) => address === wallet.address && caipId !== wallet.caipId)
      .map(({ caipId, networkName: name }) => networkName(name || caipId))
  }))
  return { read, networks, chosen: networks.find(({ caip2Id }) => caip2Id === wanted) ?? networks[0], choose }
}
