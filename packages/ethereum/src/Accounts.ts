/** The account that a provider shows: the user's address on EVM chains, while the user is signed in and has not hidden it. */
import { type Address, getAccount, type OktoClient } from "@okto-effect/sdk"
import { getAddress } from "viem/utils"
import { errorCodes, ProviderRpcError } from "./errors.ts"
import { type ProviderStore, readText } from "./store.ts"

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
  readonly #store: ProviderStore
  /** The name under which it is stored that the account is hidden. */
  readonly name: string
  readonly #addresses = new Map<string, Promise<Address>>()
  /** The session in which the user revoked the permission to see the account. */
  #hidden: string | undefined

  constructor(client: OktoClient, store: ProviderStore, name: string) {
    this.#client = client
    this.#store = store
    this.name = name
  }

  /** Reads whether the account is hidden. A store that cannot be read hides nothing. */
  async load(): Promise<void> {
    this.#hidden = await readText(this.#store, this.name)
  }

  /** The user who is signed in, whether hidden or not. */
  get signedIn(): string | undefined {
    return this.#client.userSWA?.toLowerCase()
  }

  /** The user whose account is shown. */
  get user(): string | undefined {
    const user = this.signedIn
    return user === undefined || this.#hidden === this.#session(user) ? undefined : user
  }

  /** A session by its user and expiry: another login of the same user shows the account again. */
  #session(user: string): string {
    return `${user}/${this.#client.sessionExpiry ?? 0}`
  }

  async hide(): Promise<void> {
    const user = this.signedIn
    if (user === undefined) return
    this.#hidden = this.#session(user)
    await this.#store.setItem(this.name, this.#hidden)
  }

  async show(): Promise<void> {
    if (this.#hidden === undefined) return
    this.#hidden = undefined
    await this.#store.removeItem(this.name)
  }

  /** The shown account; `undefined` where there is none. Read again when the user changes meanwhile. */
  async current(): Promise<Account | undefined> {
    for (;;) {
      const user = this.user
      if (user === undefined) return undefined
      const address = await this.#addressOf(user).catch((error: unknown) => {
        if (this.user !== user) return undefined
        throw error
      })
      if (address !== undefined && this.user === user) return { user, address }
    }
  }

  /** The address of the user who is signed in. Each user's is read once. */
  #addressOf(user: string): Promise<Address> {
    const reading = this.#addresses.get(user) ?? this.#read()
    this.#addresses.set(user, reading)
    reading.catch(() => this.#addresses.delete(user))
    return reading
  }

  async #read(): Promise<Address> {
    const wallets = await getAccount(this.#client)
    const wallet = wallets.find(({ caipId }) => caipId.startsWith("eip155:"))
    if (wallet === undefined) throw new ProviderRpcError(errorCodes.failed, "The user has no address on an EVM chain")
    return getAddress(wallet.address)
  }
}
