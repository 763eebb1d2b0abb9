/** Replaces the user's addresses in a program by the guest's, who can send from those only. */
import { getAccount, OktoClient, type Wallet } from "@okto-effect/sdk"
import { cachedPromise } from "../client/cachedPromise.ts"
import type { Target } from "../code/actions.ts"

const none: ReadonlyArray<Wallet> = []

/** Wallets by the guest's token. */
const wallets = new Map<string, Promise<ReadonlyArray<Wallet>>>()

const fetchWallets = async ({ clientSWA, developmentKey, endpoints, environment, login }: Target) => {
  if (login === undefined || developmentKey === undefined) return none
  const client = new OktoClient({
    environment,
    clientPrivateKey: developmentKey,
    clientSWA,
    endpoints,
    // The session of the demo's user stays stored.
    sessionStore: { read: () => undefined, write: () => undefined, remove: () => undefined }
  })
  try {
    await client.loginUsingOAuth(login)
    return await getAccount(client)
  } finally {
    await client.dispose()
  }
}

/** The guest's wallets; empty where they cannot be fetched. */
export const guestWallets = (target: Target): Promise<ReadonlyArray<Wallet>> =>
  cachedPromise(wallets, target.login?.idToken ?? "", () => fetchWallets(target), none)

/** Replaces the addresses of one user by those of another on the same networks. */
export const withAddresses = (text: string, own: ReadonlyArray<Wallet>, others: ReadonlyArray<Wallet>): string =>
  own.reduce((program, { address, caipId }) => {
    const other = others.find((wallet) => wallet.caipId === caipId)
    return other === undefined ? program : program.replaceAll(address, other.address)
  }, text)
