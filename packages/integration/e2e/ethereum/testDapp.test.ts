/** MetaMask's test dapp with our provider: every button gives the right result, or fails with a code that says why. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { errorCodes, createProvider, type EthereumProvider } from "@okto-effect/ethereum"
import { createWorld, type TestWorld } from "@okto-effect/emulator/testing"
import { EventEmitter, once } from "node:events"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Page } from "playwright-core"
import {
  createPublicClient,
  custom,
  getAddress,
  getContractAddress,
  keccak256,
  toHex,
  hexToString,
  http,
  isHex,
  verifyMessage,
  verifyTypedData
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { baseSepolia, polygonAmoy, sepolia } from "viem/chains"
import { isDeep } from "../../../../scripts/deep.ts"
import { inWindow } from "../../../../scripts/browser.ts"

const dist = join(dirname(createRequire(import.meta.url).resolve("@metamask/test-dapp/package.json")), "dist")
const dapp = "http://dapp.test/"

/** What a button asks the wallet for: the method, how it ends, and how many times. */
type Expected = readonly [method: string, end: "ok" | number, times?: number]

const sends: Expected = ["eth_sendTransaction", "ok"]
const signs: Expected = ["eth_signTypedData_v4", "ok"]
const signsText: Expected = ["personal_sign", "ok"]
const sendsNothing: Expected = ["eth_sendTransaction", errorCodes.unsupported]
const signsNothing: Expected = ["eth_signTypedData_v4", errorCodes.unsupported]
const notAtomic: Expected = ["wallet_sendCalls", errorCodes.atomicityUnsupported]
const watchesNothing: Expected = ["wallet_watchAsset", errorCodes.unsupported]

/** Buttons that can be pressed once an account is connected. The last ones end that, and connect it again. */
const buttons: Readonly<Record<string, Expected>> = {
  getAccounts: ["eth_accounts", "ok"],
  requestPermissions: ["wallet_requestPermissions", "ok"],
  getPermissions: ["wallet_getPermissions", "ok"],

  sendButton: sends,
  sendEIP1559Button: sends,
  sendEIP1559WithoutGasButton: sends,
  // Gas and fees are the backend's: what an app suggests is ignored.
  sendWithInvalidGasLimit: sends,
  sendWithInvalidMaxFeePerGas: sends,
  sendWithInvalidValue: sendsNothing,
  sendWithInvalidTxType: sendsNothing,
  sendWithInvalidRecipient: sendsNothing,
  sendTempoBatchTx: sendsNothing,
  submitForm: sendsNothing,

  // Contracts are not created.
  deployButton: sendsNothing,
  deployFailingButton: sendsNothing,
  deployMultisigButton: sendsNothing,
  createToken: sendsNothing,
  deployNFTsButton: sendsNothing,
  deployERC1155Button: sendsNothing,

  eip747WatchButton: watchesNothing,

  eip5792SendCallsButton: notAtomic,
  eip5792SendCallsApprovalButton: notAtomic,
  eip5792GetCallsStatusButton: ["wallet_getCallsStatus", errorCodes.unknownBundle],
  eip5792GetCapabilitiesButton: ["wallet_getCapabilities", "ok"],

  getEncryptionKeyButton: ["eth_getEncryptionPublicKey", errorCodes.unsupported],
  ethSign: ["eth_sign", errorCodes.unsupported],
  personalSign: signsText,
  personalSignVerify: ["personal_ecRecover", "ok"],
  signTypedData: ["eth_signTypedData", errorCodes.unsupported],
  signTypedDataV3: ["eth_signTypedData_v3", errorCodes.unsupported],
  signTypedDataV4: signs,
  signPermit: signs,
  signPermitSingle: signs,
  signPermitBatch: signs,
  signBlurOrder: signs,
  signSeaportBulkOrder: signs,
  siwe: signsText,
  siweResources: signsText,
  siweBadDomain: signsText,
  siweBadAccount: signsText,
  siweMalformed: signsText,
  signExtraDataNotTyped: signs,
  signInvalidType: signsNothing,
  signEmptyDomain: signsNothing,
  signInvalidPrimaryType: signsNothing,
  signNoPrimaryTypeDefined: signsNothing,
  signInvalidVerifyingContractType: signsNothing,

  addEthereumChain: ["wallet_addEthereumChain", errorCodes.unsupported],
  switchEthereumChain: ["wallet_switchEthereumChain", errorCodes.unknownChain],

  revokeAccountsPermission: ["wallet_revokePermissions", "ok"],
  connectButton: ["eth_requestAccounts", "ok"]
}

/** Variations of these, and batches: only in long runs (`test:deep`). */
const variations: typeof buttons = {
  sendHeavyHexDataButton: sends,
  sendEIP1559Batch: ["eth_sendTransaction", "ok", 10],
  sendEIP1559Queue: ["eth_sendTransaction", "ok", 10],
  maliciousRawEthButton: sends,
  mintSepoliaERC20: sends,
  maliciousContractInteractionButton: sends,
  // The dapp knows no contracts of this chain: there is no recipient.
  maliciousERC20TransferButton: sendsNothing,
  maliciousApprovalButton: sendsNothing,
  maliciousSetApprovalForAll: sendsNothing,
  maliciousPermit: signs,
  maliciousTradeOrder: signs,
  maliciousSeaport: signs,
  maliciousSendWithOddHexData: sendsNothing,
  maliciousApproveERC20WithOddHexData: sendsNothing,
  maliciousSendWithoutHexPrefixValue: sendsNothing,
  maliciousPermitHexPaddedChain: signs,
  maliciousPermitIntAddress: signsNothing,
  ppomSendMaliciousEthButton: notAtomic,
  ppomSendMaliciousERC20TransferButton: notAtomic,
  ppomSendMaliciousERC20ApprovalButton: notAtomic,
  ppomSendMaliciousSetApprovalForAllButton: notAtomic,
  ppomSendMaliciousContractInteractionButton: notAtomic,
  ppomSendThreeMaliciousTxsButton: notAtomic,
  signTypedDataV4Batch: ["eth_signTypedData_v4", "ok", 10],
  signTypedDataV4Queue: ["eth_signTypedData_v4", "ok", 10]
}

/** Buttons for a contract that is named in the page's address, by the emulator's contracts. Only in long runs. */
const ofContracts: Readonly<Record<number, typeof buttons>> = {
  // A token.
  0: {
    sendFailingButton: ["eth_sendTransaction", errorCodes.transactionRejected],
    sendMultisigButton: ["eth_sendTransaction", errorCodes.transactionRejected],
    transferTokens: sends,
    approveTokens: sends,
    transferTokensWithoutGas: sends,
    approveTokensWithoutGas: sends,
    increaseTokenAllowance: ["eth_estimateGas", 3],
    watchAssets: watchesNothing
  },
  // NFTs.
  1: {
    approveButton: sends,
    setApprovalForAllButton: sends,
    revokeButton: sends,
    transferFromButton: sends,
    watchNFTButton: watchesNothing
  },
  // Items.
  2: {
    setApprovalForAllERC1155Button: sends,
    revokeERC1155Button: sends,
    watchAssetButton: watchesNothing
  }
}

/** Buttons with which the page verifies what another one signed, with the place of the result. */
const verified: Readonly<Record<string, string>> = {
  signTypedDataV4Verify: "signTypedDataV4VerifyResult",
  signPermitVerify: "signPermitVerifyResult"
}

/** Buttons that ask the wallet for nothing, or wait for a contract that the page has deployed. */
const inert = [
  "useWindowProviderButton",
  "walletConnect",
  "sdkConnect",
  "openNetworkPicker",
  "eip5792SendCallsEdit",
  "eip5792AddCall",
  "eip5792SendCallsRequiredAssetsButton",
  "ppomGetCallsStatusButton",
  "resetConfigButton",
  "swapComparisonSwapButton",
  "batchUsdcSwapResetButton",
  "batchUsdcSwapExecuteButton",
  "batchUsdcSwapCheckStatusButton",
  "ensSubmit",
  "encryptButton",
  "decryptButton",
  "signTypedDataVerify",
  "signTypedDataV3Verify",
  "depositButton",
  "withdrawButton",
  "getAllowance",
  "transferFromTokens",
  "mintButton",
  "watchNFTsButton",
  "sign721Permit",
  "sign721PermitVerify",
  "batchMintButton",
  "batchTransferFromButton"
]

interface Answer {
  readonly method: string
  readonly params: ReadonlyArray<unknown>
  readonly end: "ok" | number
  readonly result: unknown
}

let world: TestWorld
let provider: EthereumProvider
beforeAll(async () => {
  world = await createWorld()
  const chains = [baseSepolia, polygonAmoy, sepolia] as const
  const nodeOf = (id: number) => http(`${world.url}/__emulator/chains/eip155:${id}/rpc`, { fetchFn: world.fetch })
  provider = createProvider(await world.loginAs("ada@example.com"), {
    chains,
    transports: Object.fromEntries(chains.map(({ id }) => [id, nodeOf(id)]))
  })
})
afterAll(async () => {
  provider.dispose()
  await world.dispose()
})

/** Announces a provider in the page, whose requests a function of the test answers (EIP-6963). */
const announce = () => {
  const listeners = new Map<string, Set<(detail: unknown) => void>>()
  const listenersOf = (name: string) => listeners.get(name) ?? new Set()
  const provider = {
    // The dapp looks for it.
    isMetaMask: true,
    request: async (args: unknown) => {
      const { error, result } = JSON.parse(await Reflect.get(window, "askWallet")(JSON.stringify(args)))
      if (error !== undefined) throw Object.assign(new Error(error.message), error)
      return result
    },
    on: (name: string, listener: () => void) => void listeners.set(name, listenersOf(name).add(listener)),
    removeListener: (name: string, listener: () => void) => void listenersOf(name).delete(listener)
  }
  const emit = (name: string, detail: unknown) => {
    for (const listener of listenersOf(name)) listener(detail)
  }
  Object.assign(window, { emitWallet: emit })
  const info = {
    uuid: "350670db-19fa-4704-a166-e52e178b59d2",
    name: "Okto",
    icon: "data:image/svg+xml,<svg/>",
    rdns: "tech.okto"
  }
  const event = () => new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) })
  addEventListener("eip6963:requestProvider", () => dispatchEvent(event()))
  dispatchEvent(event())
}

/** The answers of the wallet, as they come. */
class Answers {
  readonly #all: Array<Answer> = []
  readonly #came = new EventEmitter()

  add(answer: Answer): void {
    this.#all.push(answer)
    this.#came.emit("answer")
  }

  get length(): number {
    return this.#all.length
  }

  /** So many answers of a method, after the first ones of all. */
  async find(method: string, after: number, times: number): Promise<ReadonlyArray<Answer>> {
    for (;;) {
      const found = this.#all.slice(after).filter((answer) => answer.method === method)
      if (found.length >= times) return found
      await once(this.#came, "answer", { signal: AbortSignal.timeout(60_000) })
    }
  }
}

/** Opens the dapp with the provider, and connects the account. */
const connect = async (page: Page, query = ""): Promise<Answers> => {
  const answers = new Answers()
  await page.exposeFunction("askWallet", async (text: string) => {
    const { method, params = [] } = JSON.parse(text)
    const record = (end: Answer["end"], result?: unknown) => answers.add({ method, params, end, result })
    return Reflect.apply(provider.request, undefined, [{ method, params }]).then(
      (result: unknown) => {
        record("ok", result)
        return JSON.stringify({ result })
      },
      ({ code, message }: { readonly code: number; readonly message: string }) => {
        record(code, message)
        return JSON.stringify({ error: { code, message } })
      }
    )
  })
  for (const event of ["accountsChanged", "chainChanged"] as const) {
    provider.on(event, (detail: unknown) => {
      const emitted = page.evaluate(([name, detail]) => Reflect.get(window, "emitWallet")(name, detail), [
        event,
        detail
      ] as const)
      emitted.catch(() => undefined)
    })
  }
  await page.addInitScript(announce)
  await page.route("**/*", (route) => {
    const { host, pathname } = new URL(route.request().url())
    const path = join(dist, pathname === "/" ? "index.html" : pathname)
    return host === "dapp.test" && existsSync(path) ? route.fulfill({ path }) : route.abort()
  })
  await page.goto(`${dapp}${query}`)
  await page.getByRole("button", { name: "Use Okto" }).click()
  await page.locator("#accounts", { hasText: /^0x/ }).waitFor()
  return answers
}

/** Presses a button, and returns what the wallet then answers. */
const press = async (page: Page, answers: Answers, button: string, [method, , times = 1]: Expected) => {
  const before = answers.length
  await click(page, button)
  return answers.find(method, before, times)
}

/** By a script: without their style sheets, parts of the page cover its buttons. */
const click = (page: Page, button: string) =>
  page.locator(`#${button}:enabled`).evaluate((element) => element instanceof HTMLElement && element.click())

/** Checks a signature, or that a transaction was executed for the account. */
const isRight = async ({ method, params, result }: Answer, address: `0x${string}`): Promise<boolean> => {
  if (!isHex(result)) return true
  const client = createPublicClient({ chain: baseSepolia, transport: custom(provider) })
  const [first, second] = params
  switch (method) {
    case "personal_sign":
      return verifyMessage({ address, signature: result, message: isHex(first) ? hexToString(first) : String(first) })
    case "eth_signTypedData_v4":
      return verifyTypedData({ address, signature: result, ...JSON.parse(String(second)) })
    case "eth_sendTransaction": {
      const { from, status } = await client.getTransactionReceipt({ hash: result })
      return status === "success" && getAddress(from) === address
    }
    default:
      return true
  }
}

/** Presses buttons one after the other, and checks what the wallet answers. */
const pressAll = async (page: Page, answers: Answers, all: typeof buttons): Promise<void> => {
  const address = getAddress(await page.locator("#accounts").innerText())
  const succeeded: Array<Answer> = []
  for (const [button, expected] of Object.entries(all)) {
    const [, end, times = 1] = expected
    const given = await press(page, answers, button, expected)
    const ends = given.map((answer) => answer.end)
    assert.deepStrictEqual([button, ...ends], [button, ...Array.from({ length: times }, () => end)])
    if (end === "ok") succeeded.push(...given)
    const verify = `${button}Verify`
    const place = verified[verify]
    if (place === undefined) continue
    await click(page, verify)
    await page.locator(`#${place}`, { hasText: new RegExp(address, "i") }).waitFor({ state: "attached" })
  }
  for (const answer of succeeded) assert.isTrue(await isRight(answer, address), answer.method)
}

describe("MetaMask's test dapp", () => {
  it.runIf(isDeep)("gives the right result or a proper code for every button", async () => {
    await inWindow(async (page) => {
      const answers = await connect(page)
      const shown = await page.locator("button[id]").evaluateAll((all) => all.map(({ id }) => id))
      const pressed = [buttons, variations, ...Object.values(ofContracts)].flatMap((table) => Object.keys(table))
      assert.sameMembers(shown, [...new Set([...pressed, ...Object.keys(verified), ...inert])])
      await pressAll(page, answers, { ...variations, ...buttons })
    })
  })

  it.runIf(isDeep).each(Object.entries(ofContracts))(
    "gives the right result or a proper code for every button of contract %s",
    async (nonce, all) => {
      const treasury = privateKeyToAccount(keccak256(toHex("okto emulator treasury"))).address
      const contract = getContractAddress({ from: treasury, nonce: BigInt(nonce) })
      await inWindow(async (page) => {
        const answers = await connect(page, `?contract=${contract}`)
        await pressAll(page, answers, all)
      })
    }
  )
})
