/** Where a guest has addresses: a program that names the user's own as its sender has to name the guest's. */
import { getAccount, OktoClient, type Wallet } from "@okto-effect/sdk"
import { askedOnce } from "../client/askedOnce.ts"
import type { Target } from "../code/actions.ts"

const none: ReadonlyArray<Wallet> = []

/** Wallets by the tokens of guests. */
const wallets = new Map<string, Promise<ReadonlyArray<Wallet>>>()

const ask = async ({ clientSWA, developmentKey, endpoints, environment, login }: Target) => {
  if (login === undefined || developmentKey === undefined) return none
  const client = new OktoClient({
    environment,
    clientPrivateKey: developmentKey,
    clientSWA,
    endpoints,
    // Kept nowhere: the demo's own session stays.
    sessionStore: { read: () => undefined, write: () => undefined, remove: () => undefined }
  })
  try {
    await client.loginUsingOAuth(login)
    return await getAccount(client)
  } finally {
    await client.dispose()
  }
}

/** The wallets of the guest of a target, asked for once; none where they are not told, and then the backend says what is wrong. */
export const guestWallets = (target: Target): Promise<ReadonlyArray<Wallet>> =>
  askedOnce(wallets, target.login?.idToken ?? "", () => ask(target), none)

/** A program's text with the addresses of one user's in the place of another's on the same networks. */
export const withAddresses = (text: string, own: ReadonlyArray<Wallet>, others: ReadonlyArray<Wallet>): string =>
  own.reduce((program, { address, caipId }) => {
    const other = others.find((wallet) => wallet.caipId === caipId)
    return other === undefined ? program : program.replaceAll(address, other.address)
  }, text)
