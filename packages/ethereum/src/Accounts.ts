/** The account that a provider shows: the user's address on EVM chains, while the user is signed in and has not hidden it. */
import { type Address, getAccount, type OktoClient } from "@okto-effect/sdk"
import { getAddress, keccak256, stringToHex } from "viem/utils"
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
  /** The sessions whose users revoked the permission to see the account, as they are stored; `undefined` until they were read. */
  revoked: string | null | undefined
  /** The user who is signed in, whether hidden or not. */
  readonly signedIn: string | undefined
  /** What {@link Accounts.revoked} is when the session of now is hidden or shown. */
  readonly revokedWith: (isHidden: boolean) => string | null
  /** The user whose account is shown. */
  readonly user: string | undefined
  /** The shown account; `undefined` where there is none. Read again when the session changes meanwhile. */
  readonly current: () => Promise<Account | undefined>
}

/** How many hidden sessions are remembered: clients with stores of their own have one each. */
const remembered = 20

/**
 * The session of a client's user: a digest, because it is stored where the app keeps other things. Every session store keeps
 * what it is made of, and tabs share it. Another login of the same user is another session. Empty where no user is signed in.
 */
export const sessionIdOf = ({ session }: OktoClient): string =>
  session === undefined ? "" : keccak256(stringToHex(`${session.userSWA}/${session.sessionPubKey}`.toLowerCase()))

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
  const revokedSessions = (): ReadonlyArray<string> => accounts.revoked?.split(" ") ?? []
  const accounts: Accounts = {
    revoked: undefined,
    get signedIn() {
      return client.userSWA?.toLowerCase()
    },
    revokedWith: (isHidden) => {
      const session = sessionIdOf(client)
      const others = revokedSessions().filter((other) => other !== session)
      return (isHidden ? [...others, session] : others).slice(-remembered).join(" ") || null
    },
    get user() {
      return revokedSessions().includes(sessionIdOf(client)) ? undefined : accounts.signedIn
    },
    current: async () => {
      for (;;) {
        const session = sessionIdOf(client)
        const { user } = accounts
        if (user === undefined) return undefined
        const reading = addresses.get(session) ?? readAddress(client)
        addresses.set(session, reading)
        const address = await reading.catch((error: unknown) => {
          addresses.delete(session)
          if (sessionIdOf(client) === session) throw error
        })
        if (address !== undefined && sessionIdOf(client) === session && accounts.user === user) return { user, address }
      }
    }
  }
  return accounts
}
