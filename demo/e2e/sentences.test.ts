/** The sentences of the specification's screens (§2), form checks (§5) and banners (§8), each seen on the screen. */
import { assert, describe, it } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { eachTest, network, type Visitor } from "./app.ts"

const visitor = eachTest()

type Form = Readonly<Record<string, string>>

/** The sentences of a page when it opens. */
const pages: ReadonlyArray<{
  readonly path: string
  readonly form?: Form
  readonly signedIn: boolean
  readonly open?: (_: Visitor) => Promise<void>
  readonly says: ReadonlyArray<string>
}> = [
  {
    path: "/",
    signedIn: false,
    says: ["Configuration", "Update", "Google", "Email", "WhatsApp", "JWT", "Onboarding Modal", "Go to homepage"]
  },
  {
    path: "/",
    signedIn: false,
    open: (_) => _.press("Update"),
    says: ["Save", "Reset", "Client private key", "Client SWA"]
  },
  { path: "/", signedIn: false, open: (_) => _.tab("Email"), says: ["Send OTP"] },
  {
    path: "/",
    signedIn: false,
    open: (_) => _.tab("WhatsApp"),
    says: ["10-digit number, country code IN by default", "Send OTP"]
  },
  { path: "/", signedIn: false, open: (_) => _.tab("JWT"), says: ["Bearer token format", "Verify JWT"] },
  { path: "/", signedIn: false, open: (_) => _.tab("Onboarding Modal"), says: ["Open the onboarding modal"] },
  { path: "/home", signedIn: false, says: ["You are not signed in"] },
  {
    path: "/home",
    signedIn: true,
    says: [
      "User Details",
      "Logged in",
      "The user wallet identifies you. Do not send funds to it; use Receive.",
      "Sent and received",
      "Log out",
      "Show Session Info",
      "Explorer Functions",
      "getAccount",
      "getChains",
      "getOrdersHistory",
      "getPortfolio",
      "getPortfolioActivity",
      "getPortfolioNFT",
      "getTokens",
      "Chains must be whitelisted for your client",
      "Tokens must be whitelisted for your client",
      "NFTs must be whitelisted for your client",
      "Raw Read",
      "Sign Message",
      "Sign Typed Data",
      "Transfer Token",
      "Transfer NFT",
      "EVM Raw Transaction"
    ]
  },
  {
    path: "/transfertoken",
    form: { network, token: "native" },
    signedIn: true,
    says: [
      "Sponsorship is enabled",
      "an app can pay the fees on Base Sepolia.",
      "Leave as zero to use your app's sponsor.",
      "Fee payer address",
      "Balance:",
      "USDT",
      "INR",
      "has 18 decimals",
      "Transfer Token (Direct)",
      "Create Token Transfer UserOp"
    ]
  },
  {
    path: "/transfernft",
    signedIn: true,
    says: [
      "Collection address",
      "NFT ID",
      "Recipient",
      "Amount",
      "NFT type",
      "Transfer NFT (Direct)",
      "Create NFT Transfer UserOp"
    ]
  },
  {
    path: "/rawtransaction",
    signedIn: true,
    says: [
      "Sender",
      "Recipient",
      "Amount in wei",
      "Data (optional)",
      "Raw Transaction (Direct)",
      "Raw Transaction UserOp"
    ]
  },
  {
    path: "/rawRead",
    signedIn: true,
    says: ["Chain type", "EVM", "Aptos", "Contract address", "Function ABI", "Arguments", "Read Contract Data"]
  },
  {
    path: "/rawRead",
    signedIn: true,
    open: (_) => _.page.getByText("Aptos", { exact: true }).click(),
    says: ["Function", "Type arguments", "Add type argument", "Function arguments", "Add function argument"]
  },
  { path: "/createnftcollection", signedIn: true, says: ["Create NFT", "Home"] }
]

const somewhere = "0x00000000000000000000000000000000000000e1"
const transfer = { network, token: "native", amount: "5", recipient: somewhere }
const nft = { network, collectionAddress: "0xab", nftId: "1", recipient: somewhere }
const raw = { network, from: somewhere, to: somewhere, value: "1" }

/** Fills in the form of a raw read. */
const fillRead = async (_: Visitor, fields: Form) => {
  await _.choose("Network", new RegExp(network))
  for (const [field, text] of Object.entries(fields)) await _.fill(field, text)
}
const fillView = async (_: Visitor, name: string) => {
  await _.page.getByText("Aptos", { exact: true }).click()
  await _.choose("Network", /aptos:/)
  await _.fill("Function", name)
}
const readable = { "Contract address": somewhere, "Function ABI": "{}", Arguments: "{}" }

/** Submits a form that is not complete, with Enter. */
const enter = async (_: Visitor, field: string) => {
  await _.page.getByLabel(field, { exact: true }).press("Enter")
}

/** Presses a form's button once its network is loaded, on which its fields depend. */
const send = async (_: Visitor, name: string | RegExp) => {
  await _.sees("Sponsorship")
  await _.press(name)
}
const direct = (_: Visitor) => send(_, /\(Direct\)/)
const build = async (_: Visitor) => {
  // The token is known now.
  await _.sees("Balance:")
  await send(_, "Create Token Transfer UserOp")
}
const built = async (_: Visitor) => {
  await build(_)
  await _.page.getByRole("dialog", { name: "Review user operation" }).waitFor()
}
const signed = async (_: Visitor) => {
  await built(_)
  await _.press("Sign")
  await _.page.getByRole("dialog", { name: "Signed user operation" }).waitFor()
}
const executed = async (_: Visitor) => {
  await signed(_)
  await _.page.getByRole("dialog").getByRole("button", { name: "Execute", exact: true }).last().click()
  await _.page.getByRole("dialog", { name: "Job submitted" }).waitFor()
}
const step = (_: Visitor, name: string) =>
  _.page.getByRole("group", { name: "Steps" }).getByRole("button", { name }).click()

/** Makes the backend refuse a route after the page has opened. */
const refused =
  (route: string, act: (_: Visitor) => Promise<unknown>) =>
  async (_: Visitor): Promise<void> => {
    await _.refuse(route)
    await act(_)
  }

/** The actions that lead to a sentence. With `before`, the page is loaded anew after it. */
interface Row {
  readonly sentence: string
  readonly path: string
  readonly form?: Form
  readonly before?: (_: Visitor) => Promise<void>
  readonly act?: (_: Visitor) => Promise<unknown>
}

const login: ReadonlyArray<Row> = [
  // Their buttons are disabled while the fields are empty.
  { sentence: "Enter a valid email", path: "/", act: async (_) => (await _.tab("Email"), enter(_, "Email address")) },
  {
    sentence: "Enter a valid phone number",
    path: "/",
    act: async (_) => (await _.tab("WhatsApp"), enter(_, "Phone number"))
  },
  {
    sentence: "Enter a valid Jwt token",
    path: "/",
    act: async (_) => (await _.tab("JWT"), enter(_, "JSON Web Token"))
  },
  {
    sentence: "Failed to send Email OTP",
    path: "/",
    act: refused("authenticate/email", async (_) => {
      await _.tab("Email")
      await _.fill("Email address", "ada@example.com")
      await _.press("Send OTP")
    })
  },
  {
    sentence: "Invalid phone number format: must contain exactly 10 digits",
    path: "/",
    act: async (_) => {
      await _.tab("WhatsApp")
      await _.fill("Phone number", "123")
      await _.press("Send OTP")
    }
  },
  {
    sentence: "Authentication failed",
    path: "/",
    act: refused("authenticate", async (_) => {
      await _.tab("JWT")
      await _.page.getByRole("textbox", { name: "JSON Web Token" }).fill("a.b.c")
      await _.press("Verify JWT")
    })
  },
  {
    sentence: "Invalid client private key format",
    path: "/",
    act: async (_) => {
      await _.press("Update")
      await _.page.getByRole("textbox", { name: "Client private key" }).fill("0x12")
      await _.press("Save")
    }
  },
  {
    sentence: "Not set",
    path: "/",
    act: async (_) => {
      await _.page.evaluate(
        `localStorage.setItem("okto_config", '{"environment":"production","clientPrivateKey":"","clientSWA":""}')`
      )
      await _.page.reload()
    }
  }
]

const forms: ReadonlyArray<Row> = [
  {
    sentence: "Please enter a valid feePayer address",
    path: "/transfertoken",
    form: { ...transfer, feePayer: "alice" },
    act: direct
  },
  {
    sentence: "Please select a valid token",
    path: "/transfertoken",
    form: { ...transfer, token: "" },
    act: async (_) => (await _.sees("Sponsorship"), enter(_, "Recipient"))
  },
  {
    sentence: "Please fill in all required fields",
    path: "/transfernft",
    form: { ...nft, nftId: "" },
    act: async (_) => (await _.sees("Sponsorship"), enter(_, "Recipient"))
  },
  {
    sentence: "Please enter a valid feePayer address",
    path: "/transfernft",
    form: { ...nft, feePayer: "alice" },
    act: direct
  },
  {
    sentence: "Invalid contract address",
    path: "/rawRead",
    act: async (_) => (
      await fillRead(_, { ...readable, "Contract address": "vitalik.eth" }),
      _.press("Read Contract Data")
    )
  },
  {
    sentence: "Aptos function name is required",
    path: "/rawRead",
    act: async (_) => (await fillView(_, ""), _.press("Read Contract Data"))
  }
]

/** Addresses whose letter case is not their checksum; not part of the specification. */
const mixed = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"
const checksum = "checksum"
const wrongChecksum: ReadonlyArray<Row> = [
  { sentence: checksum, path: "/transfertoken", form: { ...transfer, recipient: mixed }, act: direct },
  { sentence: checksum, path: "/transfernft", form: { ...nft, recipient: mixed }, act: direct },
  { sentence: checksum, path: "/rawtransaction", form: { ...raw, to: mixed }, act: direct }
]

const banners: ReadonlyArray<Row> = [
  { sentence: "Failed to fetch chains: ", path: "/transfertoken", before: (_) => _.refuse("supported/networks") },
  { sentence: "Failed to fetch tokens: ", path: "/transfertoken", before: (_) => _.refuse("supported/tokens") },
  { sentence: "Failed to fetch portfolio: ", path: "/transfertoken", before: (_) => _.refuse("aggregated-portfolio") },
  { sentence: "Failed to fetch NFTs: ", path: "/transfernft", before: (_) => _.refuse("portfolio/nft") },
  { sentence: "Failed to fetch data: ", path: "/rawtransaction", before: (_) => _.refuse("wallets") },
  {
    sentence: "Error in token transfer: ",
    path: "/transfertoken",
    form: transfer,
    act: refused("execute", direct)
  },
  { sentence: "Error in NFT transfer: ", path: "/transfernft", form: nft, act: refused("execute", direct) },
  { sentence: "Error in raw transaction: ", path: "/rawtransaction", form: raw, act: refused("execute", direct) },
  {
    sentence: "Error in creating user operation: ",
    path: "/transfertoken",
    form: transfer,
    // The client keeps gas values: the page is loaded anew.
    before: (_) => _.refuse("gas-values"),
    act: build
  },
  {
    sentence: "Error in executing transaction: ",
    path: "/transfertoken",
    form: transfer,
    act: refused("execute", async (_) => {
      await signed(_)
      await _.page.getByRole("dialog").getByRole("button", { name: "Execute", exact: true }).last().click()
    })
  },
  {
    sentence: "EVM Read Error: ",
    path: "/rawRead",
    act: refused("readContractData", async (_) => (await fillRead(_, readable), _.press("Read Contract Data")))
  },
  {
    sentence: "Aptos Read Error: ",
    path: "/rawRead",
    act: refused("readContractData", async (_) => (await fillView(_, "0x1::coin::none"), _.press("Read Contract Data")))
  },
  {
    sentence: "Error: Failed to sign message",
    path: "/home",
    act: refused("signMessage", (_) => _.press("Sign Message"))
  },
  {
    sentence: "Error: Failed to retrieve portfolio",
    path: "/home",
    act: async (_) => {
      await _.seesAssets()
      await _.refuse("aggregated-portfolio")
      await _.press("getPortfolio")
    }
  },
  {
    sentence: "Error in signing transaction: ",
    path: "/transfertoken",
    form: transfer,
    act: async (_) => {
      await built(_)
      await _.logOutElsewhere()
      await step(_, "Sign")
    }
  }
]

/** The errors of steps taken in the wrong order, and of orders that cannot be fetched. */
const tour = async (_: Visitor): Promise<void> => {
  await _.signIn("/transfertoken", transfer)
  await built(_)
  await step(_, "Order")
  await _.sees("No job ID available")
  await step(_, "Execute")
  await _.sees("No signed transaction to execute")
  await _.navigate("/transfertoken", transfer)
  await executed(_)
  await step(_, "Sign")
  await _.sees("No transaction to sign")
  await _.navigate("/transfertoken", transfer)
  await executed(_)
  await _.refuse("orders")
  await _.press("Check Job Status")
  await _.sees("Error fetching transaction details: ")
  _.stopAnswering()
  // Only an unfinished order is refreshed.
  await _.answer("orders", ({ searchParams }) => {
    const order = { intent_id: searchParams.get("intent_id"), status: "IN_PROGRESS" }
    return { status: 200, json: { status: "success", data: { items: [order] } } }
  })
  await _.press("Check Job Status")
  await _.page.getByRole("dialog", { name: "Order details" }).waitFor()
  await _.refuse("orders")
  await _.press("Refresh")
  await _.sees("Error refreshing transaction details: ")
  _.stopAnswering()
}

/** `test` tries each tenth row; how errors become sentences has unit tests. */
const sample = <A>(rows: ReadonlyArray<A>): ReadonlyArray<A> => (isDeep ? rows : rows.filter((_, at) => at % 10 === 0))

describe("each page", () => {
  it("shows the specified sentences to a visitor", async () => {
    const _ = visitor()
    await _.visit("/")
    for (const { form, open, path, says } of sample(pages.filter((row) => !row.signedIn))) {
      await _.navigate(path, form)
      await open?.(_)
      for (const text of says) await _.sees(text)
    }
  })

  it("shows the specified sentences to a signed-in user", async () => {
    const _ = visitor()
    await _.signIn()
    for (const { form, open, path, says } of sample(pages.filter((row) => row.signedIn))) {
      await _.navigate(path, form)
      await open?.(_)
      for (const text of says) await _.sees(text)
    }
  })
})

const see = async (_: Visitor, { act, before, form, path, sentence }: Row) => {
  await before?.(_)
  if (before !== undefined) await _.visit(path)
  if (before === undefined || form !== undefined) await _.navigate(path, form)
  await act?.(_)
  await _.sees(sentence)
  _.stopAnswering()
}

// One user for all rows: no row depends on the one before.
const seeAll = async (_: Visitor, rows: ReadonlyArray<Row>) => {
  for (const row of rows) {
    await see(_, row).catch((cause: unknown) => assert.fail(`not on the screen: “${row.sentence}”: ${String(cause)}`))
  }
}

describe("a visitor", () => {
  it.runIf(isDeep)("sees an error for each invalid login", async () => {
    const user = visitor()
    await user.visit("/")
    await seeAll(user, sample(login))
  })
})

describe("a signed-in user", () => {
  it.each([
    ["sees an error for each invalid form", sample([...forms, ...wrongChecksum])],
    ["sees an error for each call that failed", sample(banners)]
  ] as const)("%s", async (_, rows) => {
    const user = visitor()
    await user.signIn()
    await seeAll(user, rows)
  })

  it.runIf(isDeep)("sees an error for each step taken too early", async () => {
    await tour(visitor())
  })
})
