/** The account that a provider shows: the user's address on EVM chains, while the user is signed in and has not hidden it. */
import { type Address, getAccount, type OktoClient } from "@okto-effect/sdk"
import { getAddress } from "viem/utils"
import { errorCodes, ProviderRpcError } from "./errors.ts"

/** A user with an account. */
export interface Account {
  /** The user's smart wallet address, by which users are told apart. */
  readonly user: string
  /** The address on EVM chains, an EOA with its checksum. */
  readonly address: Address
}

/** The account of a client's user. */
export interface Accounts {
  /** The session whose user revoked the permission to see the account; `undefined` until it was read. */
  hidden: string | null | undefined
  /** The user who is signed in, whether hidden or not. */
  readonly signedIn: string | undefined
  /** The session by its user and expiry: another login of the same user shows the account again. */
  readonly session: string
  /** The user whose account is shown. */
  readonly user: string | undefined
  /** The shown account; `undefined` where there is none. Read again when the session changes meanwhile. */
  readonly current: () => Promise<Account | undefined>
}

const readAddress = async (client: OktoClient): Promise<Address> => {
  const wallets = await getAccount(client)
  // The entries of lists in replies are not checked.
  const wallet = wallets.find((entry) => /^eip155:\d/.test(Object(entry).caipId))
  if (wallet === undefined) throw new ProviderRpcError(errorCodes.failed, "The user has no address on an EVM chain")
  return getAddress(wallet.address)
}

export const accountsOf = (client: OktoClient): Accounts => {
  /** By session: each is read once. */
  const addresses = new Map<string, Promise<Address>>()
  const accounts: Accounts = {
    hidden: undefined,
    get signedIn() {
      return client.userSWA?.toLowerCase()
    },
    get session() {
      return `${accounts.signedIn}/${client.sessionExpiry ?? 0}`
    },
    get user() {
      return accounts.hidden === accounts.session ? undefined : accounts.signedIn
    },
    current: async () => {
      for (;;) {
        const { session, user } = accounts
        if (user === undefined) return undefined
        const reading = addresses.get(session) ?? readAddress(client)
        addresses.set(session, reading)
        const address = await reading.catch((error: unknown) => {
          addresses.delete(session)
          if (accounts.session === session) throw error
        })
        if (address !== undefined && accounts.session === session && accounts.user === user) return { user, address }
      }
    }
  }
  return accounts
}
