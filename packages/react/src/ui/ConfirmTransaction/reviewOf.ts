/** What a review says of a request, from what was looked up for it. */
import * as Result from "effect/Result"
import type { Chain, NftTransferInput, OktoError, TokenTransfer } from "@okto-effect/sdk"
import type { Spending } from "@okto-effect/sdk/spending"
import { chainOf, type NetworkOf } from "../assets/networks.ts"
import { type Asset, assetOf } from "../assets/useAssets.ts"
import { describeNft, type OwnedNft } from "../NftGrid/useNftGrid.ts"
import { dateFormat, formatAmount, formatUnits, isolate, shorten, toBigInt, toWhole } from "../format.ts"
import type { Texts } from "../texts/english.ts"
import type { AbiEntry, Decode } from "./calls.ts"
import type { FieldRow } from "./typedData.ts"
import type { Reader } from "./useReader.ts"

/** What is confirmed: a transfer, a contract call or a signature. */
export type ConfirmationRequest =
  | {
      readonly kind: "token-transfer"
      /** What is sent. */
      readonly transfer: TokenTransfer
      /** The name of the recipient, for display beside the address. */
      readonly recipientName?: string | undefined
    }
  | {
      readonly kind: "nft-transfer"
      /** The transfer, as the function of its kind takes it. */
      readonly transfer: NftTransferInput
      /** The name of the NFT, for display. Default: that in the user's list of NFTs. */
      readonly name?: string | undefined
      /** The name of its collection, for display. Default: that in the user's list of NFTs. */
      readonly collectionName?: string | undefined
      /** The URL of its picture. */
      readonly image?: string | undefined
      /** The name of the recipient, for display beside the address. */
      readonly recipientName?: string | undefined
    }
  | {
      readonly kind: "call"
      /** The chain, as a CAIP-2 id. */
      readonly caip2Id: string
      /** What is sent: the address, the value in wei, the call data. */
      readonly transaction: {
        readonly to: string
        /** In wei. */
        readonly value?: string | number | bigint | undefined
        readonly data?: string | undefined
      }
      /** The ABI of the contract; used with `decode`. */
      readonly abi?: ReadonlyArray<AbiEntry> | undefined
      /** viem's `decodeFunctionData`. */
      readonly decode?: Decode | undefined
    }
  | { readonly kind: "message"; readonly message: string }
  | { readonly kind: "typed-data"; readonly data: string | object }

/** A labelled value of a review. */
export interface ReviewRow {
  /** What the value is. */
  readonly label: string
  /** The value for people. */
  readonly value: string
  /** Whether it is an address, a hash or data. */
  readonly isRaw?: boolean | undefined
  /** A name for the value, shown beside it. */
  readonly name?: string | undefined
}

/** A warning: `danger` when the user can lose assets. */
export interface ReviewWarning {
  /** How bad it is. */
  readonly kind: "danger" | "warning"
  /** The warning for people. */
  readonly text: string
}

/** What {@link useReview} returns. */
export interface Review {
  /** What is about to happen. */
  readonly title: string
  /** The facts to check. */
  readonly rows: ReadonlyArray<ReviewRow>
  /** The fields of typed data, or the arguments of a call. */
  readonly fields: ReadonlyArray<ReviewRow & { readonly type: string }>
  /** The message that is signed. */
  readonly message?: string | undefined
  /** The most dangerous first. */
  readonly warnings: ReadonlyArray<ReviewWarning>
  /**
   * What could not be looked up, such as the decimals of a token, as sentences. Let the user confirm twice then: the review
   * does not show what is sent or signed.
   */
  readonly unverified: ReadonlyArray<string>
  /** Why the look-up failed; absent when it succeeded, and found nothing. */
  readonly error: OktoError | undefined
  /** Looks up again what could not be read. */
  readonly refetch: () => void
  /** The raw data. */
  readonly raw: string | undefined
  /** Whether it is signed but not sent. */
  readonly isSignature: boolean
  /** Whether names and amounts are still being read: disable the confirmation until then. */
  readonly isLoading: boolean
}

const textOfBig = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value)

/** A value of a call or of typed data as text; a dash for what has no JSON, because it is circular or nested too deeply. */
const plain = (value: unknown): string =>
  typeof value === "string" || typeof value === "bigint" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : (Result.getOrUndefined(Result.try(() => JSON.stringify(value, textOfBig))) ?? "–")

/** Seconds after which the validity of a signature is worth a warning. */
const long = 86_400n

/** Times after this one, in Unix seconds, are shown as no end. */
const forever = 32_503_680_000n

/** Whether a request is only signed, and not sent. */
export const isSignature = ({ kind }: ConfirmationRequest): boolean => kind === "message" || kind === "typed-data"

/** Whether a request says itself what it is: nothing is looked up for it. */
export const isText = ({ kind }: ConfirmationRequest): boolean => kind === "message"

/** Whether the reader says what it is. */
export const isRead = ({ kind }: ConfirmationRequest): boolean => kind === "call" || kind === "typed-data"

/** What a review is made with. */
interface Known {
  readonly words: Texts["confirm"]
  readonly shared: Texts["common"]
  /** The NFT that is sent, if the user's list has it. */
  readonly nft: OwnedNft | undefined
  readonly locale: string
  readonly assets: ReadonlyArray<Asset>
  /** Absent until they were read. */
  readonly chains: ReadonlyArray<Chain> | undefined
  readonly networkOf: NetworkOf
  /** In Unix seconds; absent until the clock was read. */
  readonly now: bigint | undefined
  /** Absent until it was loaded. */
  readonly reader: Reader | undefined
}

/** A review without what all kinds have in common. */
type Parts = Partial<Pick<Review, "fields" | "message" | "raw" | "rows" | "unverified" | "warnings">> &
  Pick<Review, "title">

type RequestOf<Kind extends ConfirmationRequest["kind"]> = Extract<ConfirmationRequest, { readonly kind: Kind }>

const when = <A>(isSo: boolean, ...values: ReadonlyArray<A>): ReadonlyArray<A> => (isSo ? values : [])

const danger = (isSo: boolean, text: string): ReadonlyArray<ReviewWarning> => when(isSo, { kind: "danger", text })

const warning = (isSo: boolean, text: string): ReadonlyArray<ReviewWarning> => when(isSo, { kind: "warning", text })

const networkOf = ({ networkOf }: Known, caip2Id: string): string => networkOf(caip2Id).network

/** An amount that could not be looked up, as a sentence: in the smallest unit, of a contract or of the network's coin. */
export const unknownAmount = (
  { networkOf, words }: Pick<Known, "networkOf" | "words">,
  caip2Id: string,
  token: string,
  given: unknown
): string =>
  words.amountUnknown(
    isolate(plain(given)),
    token === "" ? words.coin(isolate(networkOf(caip2Id).network)) : isolate(shorten(token))
  )

/** An amount in whole units, or the sentence that it could not be looked up, as one that is not a whole number. */
const amountOf = (
  known: Known,
  caip2Id: string,
  token: string,
  given: unknown
): { readonly amount: string; readonly symbol: string } | { readonly unverified: string } => {
  const asset = assetOf(known.assets, caip2Id, token)
  const units = toBigInt(given)
  if (asset !== undefined && units !== undefined) {
    return {
      amount: formatAmount(toWhole(units, asset.decimals), known.locale, asset.decimals),
      symbol: asset.symbol
    }
  }
  // Nothing of any token is nothing.
  return units === 0n ? { amount: "0", symbol: "" } : { unverified: unknownAmount(known, caip2Id, token, given) }
}

/** The title of a transfer, and what of it could not be looked up. */
const transferOf = (known: Known, caip2Id: string, token: string, given: unknown) => {
  const { words } = known
  const network = isolate(networkOf(known, caip2Id))
  const sum = amountOf(known, caip2Id, token, given)
  return "unverified" in sum
    ? { title: words.transferUnknown(network), unverified: [sum.unverified] }
    : { title: words.transfer(isolate(sum.amount), isolate(sum.symbol), network), unverified: [] }
}

/** What a call or typed data spends or allows, as facts. Amounts that could not be looked up are sentences instead. */
const spendingRows = (spending: ReadonlyArray<Spending>, known: Known): ReadonlyArray<ReviewRow> => {
  const { assets, locale, shared, words } = known
  return spending.flatMap((one): ReadonlyArray<ReviewRow> => {
    if (one.kind === "unknown") return []
    const asset = assetOf(assets, one.caip2Id, one.token)
    if (one.kind === "unlimited-allowance") {
      return [{ label: shared.amount, value: asset?.symbol ?? shorten(one.token), name: words.unlimited }]
    }
    const tokenId = one.kind === "transfer" ? one.tokenId : undefined
    return [
      ...when(tokenId !== undefined, { label: shared.nft, value: `#${tokenId}`, isRaw: true }),
      ...(asset === undefined ? [] : [{ label: shared.amount, value: formatUnits(one.amount, asset, locale) }]),
      ...(one.kind === "transfer" ? [{ label: words.to, value: one.recipient, isRaw: true }] : [])
    ]
  })
}

/** The amounts that could not be looked up, as sentences. */
const unknownAmounts = (spending: ReadonlyArray<Spending>, known: Known): ReadonlyArray<string> =>
  spending.flatMap((one) => {
    const isShown =
      one.kind === "unknown" ||
      one.kind === "unlimited-allowance" ||
      (one.kind === "transfer" && one.tokenId !== undefined) ||
      one.amount === 0n ||
      assetOf(known.assets, one.caip2Id, one.token) !== undefined
    return isShown ? [] : [unknownAmount(known, one.caip2Id, one.token, one.amount)]
  })

/** Warnings of everything that a spender may take. */
const unlimitedWarnings = (spending: ReadonlyArray<Spending>, { words }: Known): ReadonlyArray<ReviewWarning> =>
  spending.flatMap((one) => {
    if (one.kind !== "unlimited-allowance") return []
    const { approvalForAll, unlimitedApproval } = words.warnings
    return danger(true, (one.isCollection === true ? approvalForAll : unlimitedApproval)(isolate(one.spender)))
  })

const tokenTransfer = ({ recipientName, transfer }: RequestOf<"token-transfer">, known: Known): Parts => {
  const { words } = known
  const { amount, caip2Id, recipient, token } = transfer
  const described = transferOf(known, caip2Id, token, amount)
  const isContract = token !== "" && recipient.toLowerCase() === token.toLowerCase()
  return {
    ...described,
    rows: [
      { label: words.to, value: recipient, isRaw: true, name: recipientName },
      ...when(described.unverified.length > 0 && token !== "", { label: words.token, value: token, isRaw: true })
    ],
    warnings: danger(isContract, words.warnings.tokenContract)
  }
}

const nftTransfer = (request: RequestOf<"nft-transfer">, known: Known): Parts => {
  const { locale, nft, shared, words } = known
  const { collectionName = nft?.collectionName, name = nft?.name, recipientName, transfer } = request
  const { amount = 1, caip2Id, collectionAddress, nftId, recipientWalletAddress } = transfer
  const shown = describeNft(
    { collectionName: collectionName ?? "", name: name ?? "", nftId },
    amount,
    shared.nft,
    locale
  )
  return {
    title: words.nft(isolate(shown), isolate(networkOf(known, caip2Id))),
    rows: [
      { label: words.to, value: recipientWalletAddress, isRaw: true, name: recipientName },
      { label: shared.nft, value: `#${nftId}`, isRaw: true },
      { label: words.collection, value: collectionAddress, isRaw: true, name: collectionName || undefined },
      ...when(toBigInt(amount) !== 1n, { label: shared.amount, value: formatAmount(String(amount), locale) })
    ]
  }
}

const contractCall = ({ abi, caip2Id, decode, transaction }: RequestOf<"call">, known: Known): Parts => {
  const { reader, words } = known
  const { warnings } = words
  const { data = "0x", to, value = 0 } = transaction
  const isPlain = data === "0x"
  const network = isolate(networkOf(known, caip2Id))
  if (reader === undefined) return { title: words.callUnknown(network), unverified: [warnings.unknownCall], raw: data }
  const { decodeCall, describeCall } = reader
  const call = isPlain ? undefined : decodeCall(data, abi, decode)
  const sum = amountOf(known, caip2Id, "", value)
  // By what the contract acts by: names in an ABI may be wrong.
  const spending = describeCall({ caip2Id, to, value: toBigInt(value) ?? 0n, data })
  const isOfCall = ({ contract, selector }: Extract<Spending, { kind: "unknown" }>) =>
    contract === to.toLowerCase() && selector === data.slice(0, 10).toLowerCase()
  return {
    title:
      call !== undefined
        ? words.callTitle(isolate(call.name), network)
        : isPlain
          ? transferOf(known, caip2Id, "", value).title
          : words.callUnknown(network),
    rows: [
      { label: isPlain ? words.to : words.contract, value: to, isRaw: true },
      ...when(!isPlain && toBigInt(value) !== 0n, {
        label: words.value,
        value: "unverified" in sum ? "–" : `${sum.amount} ${sum.symbol}`
      }),
      // The coins that the contract gets are the value.
      ...spendingRows(
        spending.filter((one) => one.kind !== "transfer" || one.token !== "" || one.recipient !== to.toLowerCase()),
        known
      )
    ],
    unverified: [...("unverified" in sum ? [sum.unverified] : []), ...unknownAmounts(spending, known)],
    fields: (call?.args ?? []).map(({ name, type, value }) => ({
      label: name,
      type,
      value: plain(value),
      isRaw: true
    })),
    warnings: [
      ...unlimitedWarnings(spending, known),
      ...danger(
        spending.some((one) => one.kind === "unknown" && (call === undefined || !isOfCall(one))),
        warnings.unknownCall
      ),
      ...spending.flatMap((one) =>
        one.kind === "allowance" ? warning(one.amount > 0n, warnings.approval(isolate(one.spender))) : []
      )
    ],
    raw: isPlain ? undefined : data
  }
}

const textMessage = ({ message }: RequestOf<"message">, { words }: Known): Parts => ({
  title: words.message,
  message,
  warnings: danger(/^0x[0-9a-f]{64,}$/i.test(message.trim()), words.warnings.blind)
})

const typedData = ({ data }: RequestOf<"typed-data">, known: Known): Parts => {
  const { chains, locale, now, reader, words } = known
  const { warnings } = words
  const raw = typeof data === "string" ? data : plain(data)
  if (reader === undefined) return { title: words.message, unverified: [warnings.blind], raw }
  const { describeTypedData, readTypedData } = reader
  const typed = readTypedData(data)
  if (typed === undefined) return { title: words.message, warnings: danger(true, warnings.blind), raw }
  const { domain, expires, primaryType, rows } = typed
  const spending = describeTypedData(data)
  const resembles = (what: "permit" | "order") =>
    spending.some((one) => one.kind === "unknown" && one.resembles === what)
  const isPermit = spending.some(({ kind }) => kind !== "unknown") || resembles("permit")
  const caip2Id = `eip155:${domain.chainId}`
  const chain = chainOf(chains ?? [], caip2Id)
  const dateOf = (seconds: bigint): string =>
    seconds > forever
      ? words.never
      : dateFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(Number(seconds) * 1000)
  const fieldOf = ({ isExpiry, path, type, value }: FieldRow) => {
    const end = isExpiry === true ? toBigInt(value) : undefined
    return { label: path, type, value: plain(value), isRaw: true, name: end === undefined ? undefined : dateOf(end) }
  }
  const isLong = expires !== undefined && now !== undefined && expires - now > long
  const isElsewhere = domain.chainId !== undefined && chains !== undefined && chain === undefined
  const fact = (label: string, value: string | undefined, isRaw = false): ReadonlyArray<ReviewRow> =>
    value === undefined ? [] : [{ label, value, isRaw }]
  return {
    title: words.typedData(isolate(primaryType)),
    rows: [
      ...fact(words.application, domain.name),
      ...fact(words.version, domain.version),
      ...fact(words.network, chain === undefined ? domain.chainId : networkOf(known, chain.caipId)),
      ...fact(words.contract, domain.contract, true),
      ...spendingRows(spending, known)
    ],
    fields: rows.map(fieldOf),
    unverified: [
      ...when(domain.chainId !== undefined && chains === undefined, words.networksUnknown),
      // Tokens of networks that the app does not use are not listed, and there is a warning for those.
      ...(isElsewhere ? [] : unknownAmounts(spending, known))
    ],
    warnings: [
      ...danger(isPermit, warnings.permit),
      ...unlimitedWarnings(spending, known),
      ...danger(isPermit && domain.contract === undefined, warnings.noContract),
      ...danger(resembles("order"), warnings.order),
      ...(isLong
        ? warning(true, expires > forever ? warnings.neverEnds : warnings.longLived(isolate(dateOf(expires))))
        : []),
      ...warning(isElsewhere, warnings.otherChain)
    ],
    raw
  }
}

export const reviewOf = (request: ConfirmationRequest, known: Known): Parts => {
  switch (request.kind) {
    case "token-transfer":
      return tokenTransfer(request, known)
    case "nft-transfer":
      return nftTransfer(request, known)
    case "call":
      return contractCall(request, known)
    case "message":
      return textMessage(request, known)
    case "typed-data":
      return typedData(request, known)
  }
}
