/** Every path of the sandbox's own: what each method does there. The help, the menu and the refusals are made of it. */

/** Every path starts with it. */
const base = "/__sandbox"

/** How a path may be asked. */
export type Method = "GET" | "POST" | "DELETE"

interface Row {
  /** Parts in braces stand for anything without a slash. */
  readonly path: string
  /** What each method does, for the help. */
  readonly methods: { readonly [Name in Method]?: string }
  /** Whether it is a page, which programs that accept JSON get as such. */
  readonly page?: true
  /** What the menu of every page calls it; absent when it is not there. */
  readonly menu?: string
  /**
   * Who may ask over the network. `apps`: every page on this machine, because apps show it, load it or are sent there;
   * absent: pages of the sandbox's own and those that it was told of.
   */
  readonly audience?: "apps"
}

export const paths = {
  overview: { path: base, methods: { GET: "this page" }, page: true, menu: "Sandbox" },
  inbox: { path: `${base}/inbox`, methods: { GET: "the codes that were sent" }, page: true, menu: "Inbox" },
  inboxData: { path: `${base}/inbox.json`, methods: { GET: "the same as JSON; ?to= selects a recipient" } },
  users: { path: `${base}/users`, methods: { GET: "everybody who logged in" }, page: true, menu: "Users" },
  user: {
    path: `${base}/users/{user}`,
    methods: { GET: "a user's balances, sessions and orders" },
    page: true
  },
  userFund: { path: `${base}/users/{user}/fund`, methods: { POST: "gives a user what a new one gets" } },
  userExpire: { path: `${base}/users/{user}/expire`, methods: { POST: "lets a user's sessions expire" } },
  userLogOut: { path: `${base}/users/{user}/logout`, methods: { POST: "forgets a user's sessions" } },
  orders: { path: `${base}/orders`, methods: { GET: "the last orders and their steps" }, page: true, menu: "Orders" },
  explorer: { path: `${base}/explorer`, methods: { GET: "the networks" }, page: true, menu: "Explorer" },
  network: { path: `${base}/explorer/{network}`, methods: { GET: "a network's transactions" }, page: true },
  transaction: { path: `${base}/explorer/{network}/tx/{hash}`, methods: { GET: "a transaction" }, page: true },
  address: { path: `${base}/explorer/{network}/address/{address}`, methods: { GET: "an address" }, page: true },
  rpc: { path: `${base}/chains/{network}/rpc`, methods: { POST: "JSON-RPC of an EVM chain" } },
  requests: {
    path: `${base}/requests`,
    methods: { GET: "the last requests and answers" },
    page: true,
    menu: "Requests"
  },
  requestsData: { path: `${base}/requests.json`, methods: { GET: "the same as JSON" } },
  faults: { path: `${base}/faults`, methods: { GET: "failures on demand" }, page: true, menu: "Faults" },
  faultsData: {
    path: `${base}/faults.json`,
    methods: {
      GET: "the faults that wait for calls, and the seed of chance",
      POST: "adds a fault or a list of them, or sets { seed }",
      DELETE: "removes the fault ?id=, or all"
    }
  },
  snapshot: { path: `${base}/snapshot`, methods: { POST: "names the state as it is now: { id }" } },
  revert: { path: `${base}/revert`, methods: { POST: "goes back to a snapshot { id }" } },
  reset: { path: `${base}/reset`, methods: { POST: "starts over" } },
  clock: {
    path: `${base}/clock`,
    methods: { GET: "what time it is here: { now, ahead }", POST: "goes ahead in time { travel }, a duration" }
  },
  seed: { path: `${base}/seed`, methods: { POST: "adds { users, balances, nfts, orders }" } },
  session: { path: `${base}/session`, methods: { POST: "logs a user in { user, publicKey }" } },
  worlds: {
    path: `${base}/worlds`,
    methods: { POST: "begins another sandbox on a port of its own: { id, url }", DELETE: "ends the one with ?id=" }
  },
  client: { path: `${base}/client.json`, methods: { GET: "the development client, and where the pages are" } },
  jwt: { path: `${base}/jwt.json`, methods: { GET: "a client_jwt token of ?sub=" } },
  idToken: { path: `${base}/idToken.json`, methods: { GET: "an id token of the user with the smart wallet ?swa=" } },
  google: { path: `${base}/google.json`, methods: { GET: "an id token of Google's stand-in for ?email=" } },
  googleAuth: {
    path: `${base}/google/auth`,
    methods: { GET: "Google's authorisation endpoint" },
    audience: "apps"
  },
  googleClient: { path: `${base}/google/client`, methods: { GET: "the script of Google's button" }, audience: "apps" },
  googleCerts: { path: `${base}/google/certs`, methods: { GET: "the public keys of the id tokens" }, audience: "apps" },
  onboarding: {
    path: `${base}/onboarding`,
    methods: { GET: "the page in the authentication modal" },
    audience: "apps"
  },
  onboardingHandler: {
    path: `${base}/onboarding/__/auth/handler`,
    methods: { GET: "where Google sends the window back to" },
    audience: "apps"
  }
} as const satisfies Readonly<Record<string, Row>>

/** The name of a path. */
export type PathName = keyof typeof paths

/** The rows alone. */
export const rows: Readonly<Record<PathName, Row>> = paths

/** A path with its parts filled in. */
export const pathTo = (name: PathName, parts: Readonly<Record<string, string>> = {}): string =>
  paths[name].path.replaceAll(/\{(\w+)\}/g, (braced, part: string) => parts[part] ?? braced)
