/** The token transfer's form: what it holds, its checks, and what a checked form asks for. */
import type { Chain, Holding, Portfolio, Token, TokenTransfer } from "@okto-effect/sdk"
import { parseDigits, parseUnits } from "../format/amounts.ts"
import { allFilled, type Checked, checkFeePayer, noFeePayer, payerOf, type Problem, startsWithHex } from "./form.ts"
import { type Example, sampleAmount, sampleRecipient } from "./sample.ts"

export type TokenTransferForm = {
  /** A CAIP-2 id; empty until chosen. */
  readonly network: string
  readonly feePayer: string
  /** A key of {@link tokenKey}; empty until chosen. */
  readonly token: string
  /** In the token's smallest unit. */
  readonly amount: string
  readonly recipient: string
}

export const blankForm: TokenTransferForm = { network: "", feePayer: noFeePayer, token: "", amount: "", recipient: "" }

/** What a form refers to. */
export interface Choice {
  readonly chain: Chain | undefined
  readonly token: Token | undefined
}

/** The first thing wrong with the form, or nothing. */
export const checkTokenTransfer = (
  form: TokenTransferForm,
  { chain, token }: Choice
): Problem<TokenTransferForm> | undefined => {
  const payer = checkFeePayer(form, chain)
  if (payer !== undefined) return payer
  if (token === undefined) return { field: "token", message: "Please select a valid token" }
  const amount = parseDigits(form.amount)
  if (amount === undefined || amount <= 0n) return { field: "amount", message: "Please enter a valid amount" }
  if (!startsWithHex(form.recipient)) {
    return { field: "recipient", message: "Please enter a valid recipient address" }
  }
  return undefined
}

/** Whether every field that is shown holds something. */
export const isFilled = (form: TokenTransferForm, { chain }: Choice): boolean =>
  allFilled(chain, form, [form.network, form.token, form.amount, form.recipient])

/** What a checked form asks for; `undefined` for a form that {@link checkTokenTransfer} refuses. */
export const toTransfer = (form: TokenTransferForm, choice: Choice): Checked<TokenTransfer> | undefined => {
  const amount = parseDigits(form.amount)
  if (choice.token === undefined || amount === undefined || checkTokenTransfer(form, choice) !== undefined) {
    return undefined
  }
  return {
    input: { caip2Id: form.network, recipient: form.recipient, token: choice.token.address, amount },
    feePayer: payerOf(form, choice.chain)
  }
}

/** Names a token among those of its chain. */
export const tokenKey = ({ address }: Token): string => (address === "" ? "native" : address)

/** A token's number of decimals; `undefined` where the backend does not say. */
export const decimalsOf = (token: Token | undefined): number | undefined => {
  // A number in some replies.
  const said: unknown = token?.decimals
  const decimals = parseDigits(typeof said === "number" ? String(said) : (token?.decimals ?? ""))
  return decimals === undefined || decimals > 255n ? undefined : Number(decimals)
}

/** The portfolio's holdings one by one: a group lists its own, any other row is one. */
export const holdingsOf = (portfolio: Portfolio | undefined): ReadonlyArray<Holding> =>
  (portfolio?.groupTokens ?? []).flatMap((group): ReadonlyArray<Holding> => {
    const inside = group.tokens ?? []
    return inside.length === 0 ? [group] : inside
  })

const same = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (one ?? "").toLowerCase() === (other ?? "").toLowerCase()

// Ids name a network better than names do, but not every answer has them.
const sameNetwork = (held: Holding, token: Token): boolean =>
  held.networkId && token.networkId
    ? same(held.networkId, token.networkId)
    : Boolean(held.networkName) && same(held.networkName, token.networkName)

const isOf = (held: Holding, token: Token): boolean =>
  same(held.tokenAddress, token.address) &&
  sameNetwork(held, token) &&
  (token.address !== "" || same(held.symbol, token.symbol))

/** What the user holds of a token. */
export const holdingOf = (token: Token, holdings: ReadonlyArray<Holding>): Holding | undefined =>
  holdings.find((held) => isOf(held, token))

/** What the user holds of a token, in its smallest unit; `undefined` where that is not known. */
export const balanceOf = (token: Token | undefined, held: Holding | undefined): bigint | undefined => {
  const decimals = decimalsOf(token)
  return held === undefined || decimals === undefined ? undefined : parseUnits(held.balance, decimals)
}

/** A transfer of a little of what the user holds; none of what may not be sent, or is not there. */
export const exampleOf = (held: Holding, tokens: ReadonlyArray<Token>): Example<TokenTransferForm> => {
  const token = tokens.find((one) => isOf(held, one))
  const amount = sampleAmount(balanceOf(token, held) ?? 0n)
  const recipient = sampleRecipient(token?.caipId ?? "")
  if (token === undefined || amount === 0n || recipient === "") return undefined
  return { network: token.caipId, token: tokenKey(token), amount: amount.toString(), recipient }
}

/** The first holding that can be sent as an example, on the chosen network or, while none is chosen, anywhere. */
export const exampleAmong = (
  holdings: ReadonlyArray<Holding>,
  tokens: ReadonlyArray<Token>,
  network: string
): Example<TokenTransferForm> => {
  const offered = tokens.filter(({ caipId }) => network === "" || caipId === network)
  for (const held of holdings) {
    const example = exampleOf(held, offered)
    if (example !== undefined) return example
  }
  return undefined
}
