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
export class Accounts {
  readonly #client: OktoClient
  readonly #addresses = new Map<string, Promise<Address>>()
  /** The session whose user revoked the permission to see the account; `undefined` until it was read. */
  hidden: string | null | undefined

  constructor(client: OktoClient) {
    this.#client = client
  }

  /** The user who is signed in, whether hidden or not. */
  get signedIn(): string | undefined {
    return this.#client.userSWA?.toLowerCase()
  }

  /** The session by its user and expiry: another login of the same user shows the account again. */
  get session(): string {
    return `${this.signedIn}/${this.#client.sessionExpiry ?? 0}`
  }

  /** The user whose account is shown. */
  get user(): string | undefined {
    return this.hidden === this.session ? undefined : this.signedIn
  }

  /** The shown account; `undefined` where there is none. Read again when the session changes meanwhile. */
  async current(): Promise<Account | undefined> {
    for (;;) {
      const { session, user } = this
      if (user === undefined) return undefined
      const address = await this.#addressIn(session).catch((error: unknown) => {
        if (this.session === session) throw error
      })
      if (address !== undefined && this.session === session && this.user === user) return { user, address }
    }
  }

  /** The address of the user of this session. Each session's is read once. */
  #addressIn(session: string): Promise<Address> {
    const reading = this.#addresses.get(session) ?? this.#read()
    this.#addresses.set(session, reading)
    reading.catch(() => this.#addresses.delete(session))
    return reading
  }

  async #read(): Promise<Address> {
    const wallets = await getAccount(this.#client)
    const wallet = wallets.find(({ caipId }) => caipId.startsWith("eip155:"))
    if (wallet === undefined) throw new ProviderRpcError(errorCodes.failed, "The user has no address on an EVM chain")
    return getAddress(wallet.address)
  }
}
