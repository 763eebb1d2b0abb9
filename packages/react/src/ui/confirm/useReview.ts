/** What a person can check about a transaction or a signature, as data. */
import type { NftTransferInput, TokenTransfer } from "@okto-effect/sdk"
import { shownAmount, toWhole } from "../amounts.ts"
import { useAssets } from "../assets/useAssets.ts"
import { useNow } from "../base/useNow.ts"
import { isolate } from "../isolate.ts"
import { assetOf } from "../assets/assets.ts"
import { chainOf, onNetwork } from "../assets/networks.ts"
import { useReadChains } from "../useRead.ts"
import { confirm } from "../texts/confirm.ts"
import { useLocale, useTexts } from "../UiContext.ts"
import { type AbiEntry, type Decode, decodeCall, isEndless, standardCall, wholeIn } from "./calls.ts"
import { type FieldRow, readTypedData } from "./typedData.ts"

/** What is to be sent or signed. */
export type ConfirmRequest =
  | { readonly kind: "token-transfer"; readonly transfer: TokenTransfer }
  | {
      readonly kind: "nft-transfer"
      readonly transfer: NftTransferInput
      /** What it is called, for people. */
      readonly name?: string | undefined
    }
  | {
      readonly kind: "call"
      readonly caip2Id: string
      readonly transaction: {
        readonly to: string
        /** In wei. */
        readonly value?: string | number | bigint | undefined
        readonly data?: string | undefined
      }
      /** What the contract can do; with `decode` the call is shown by it. */
      readonly abi?: ReadonlyArray<AbiEntry> | undefined
      /** viem's `decodeFunctionData`. */
      readonly decode?: Decode | undefined
    }
  | { readonly kind: "message"; readonly message: string }
  | { readonly kind: "typed-data"; readonly data: string | object }

/** One fact. */
export interface ReviewRow {
  readonly label: string
  readonly value: string
  /** An address, a hash or data: from left to right, and whole. */
  readonly isRaw?: boolean | undefined
}

/** Something to know before one goes on: a danger to what the user owns, or what is only unusual. */
export interface ReviewWarning {
  readonly kind: "danger" | "warning"
  readonly text: string
}

/** What is shown before something is sent or signed. */
export interface Review {
  readonly title: string
  readonly rows: ReadonlyArray<ReviewRow>
  /** The message, or the fields of typed data and of a call. */
  readonly fields: ReadonlyArray<ReviewRow & { readonly type: string }>
  readonly message?: string | undefined
  /** What is dangerous, the worst first. */
  readonly warnings: ReadonlyArray<ReviewWarning>
  readonly raw: string | undefined
  /** Whether it is only signed, and not sent. */
  readonly isSignature: boolean
  /** Whether names and amounts are still being read: nobody should go on before they are there. */
  readonly isLoading: boolean
}

/** A value of a call or of typed data as text. */
const plain = (value: unknown): string =>
  typeof value === "string" || typeof value === "bigint" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : (JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner)) ?? "–")

/** A signature that is good for longer than a day is worth a word. In seconds, as all that follows. */
const long = 86_400n
const forever = 32_503_680_000n

const danger = (text: string): ReviewWarning => ({ kind: "danger", text })
const warning = (text: string): ReviewWarning => ({ kind: "warning", text })

/** What a person can check about a request. */
export const useReview = (request: ConfirmRequest): Review => {
  const words = useTexts("confirm", confirm)
  const locale = useLocale()
  const { assets, read } = useAssets()
  const chains = useReadChains().data ?? []
  const { warnings } = words
  const now = useNow()

  const networkOf = (caip2Id: string) => onNetwork(chains, caip2Id).network
  const amountOf = (caip2Id: string, token: string, units: bigint): readonly [amount: string, symbol: string] => {
    const asset = assetOf(assets, caip2Id, token)
    return asset === undefined
      ? [units === 0n ? "0" : words.smallest(units.toString()), ""]
      : [shownAmount(toWhole(units, asset.decimals), locale, asset.decimals), asset.symbol]
  }

  const reviewOf = (): Omit<Review, "isLoading"> => {
    switch (request.kind) {
      case "token-transfer": {
        const { amount, caip2Id, recipient, token } = request.transfer
        const network = networkOf(caip2Id)
        const [shown, symbol] = amountOf(caip2Id, token, BigInt(amount))
        return {
          title: words.transfer(isolate(shown), isolate(symbol), isolate(network)),
          rows: [{ label: words.to, value: recipient, isRaw: true }],
          fields: [],
          warnings:
            token !== "" && recipient.toLowerCase() === token.toLowerCase() ? [danger(warnings.tokenContract)] : [],
          raw: undefined,
          isSignature: false
        }
      }
      case "nft-transfer": {
        const { amount, caip2Id, collectionAddress, nftId, recipientWalletAddress } = request.transfer
        const name = request.name ?? nftId
        const shown = BigInt(amount ?? 1) === 1n ? name : `${shownAmount(String(amount), locale)} × ${name}`
        return {
          title: words.nft(isolate(shown), isolate(networkOf(caip2Id))),
          rows: [
            { label: words.to, value: recipientWalletAddress, isRaw: true },
            { label: words.contract, value: collectionAddress, isRaw: true }
          ],
          fields: [],
          warnings: [],
          raw: undefined,
          isSignature: false
        }
      }
      case "call": {
        const { abi, caip2Id, decode, transaction } = request
        const { data = "0x", to, value = 0 } = transaction
        const network = isolate(networkOf(caip2Id))
        const call = data === "0x" ? undefined : decodeCall(data, abi, decode)
        const [sum, symbol] = amountOf(caip2Id, "", BigInt(value))
        // Dangers are those of the contract, which knows the selector, and not the names in an ABI.
        const known = standardCall(data) ?? call
        const argument = (...names: ReadonlyArray<string>) =>
          known?.args.find(({ name }) => names.includes(name.replace(/^_/, "")))?.value
        const spender = isolate(plain(argument("spender", "operator") ?? to))
        const isApproval = known?.name === "approve" || known?.name === "increaseAllowance"
        const amount = argument("amount", "value", "addedValue")
        const dangers = isApproval
          ? isEndless(amount)
            ? [danger(warnings.unlimitedApproval(spender))]
            : amount === 0n
              ? []
              : [warning(warnings.approval(spender))]
          : known?.name === "setApprovalForAll" && argument("approved") === true
            ? [danger(warnings.approvalForAll(spender))]
            : []
        const held = isApproval || known?.name === "transfer" ? assetOf(assets, caip2Id, to) : undefined
        return {
          title:
            call !== undefined
              ? words.callTitle(isolate(call.name), network)
              : data === "0x"
                ? words.transfer(isolate(sum), isolate(symbol), network)
                : words.callUnknown(network),
          rows: [
            { label: data === "0x" ? words.to : words.contract, value: to, isRaw: true },
            ...(data !== "0x" && BigInt(value) > 0n ? [{ label: words.value, value: `${sum} ${symbol}` }] : [])
          ],
          fields: (call?.args ?? []).map(({ name, type, value }) => ({
            label: name,
            type,
            value:
              held !== undefined && typeof value === "bigint" && value === amount
                ? isEndless(value)
                  ? `${words.unlimited} (${held.symbol})`
                  : `${shownAmount(toWhole(value, held.decimals), locale, held.decimals)} ${held.symbol}`
                : plain(value),
            isRaw: true
          })),
          warnings: [...dangers, ...(data !== "0x" && call === undefined ? [danger(warnings.unknownCall)] : [])],
          raw: data === "0x" ? undefined : data,
          isSignature: false
        }
      }
      case "message": {
        const isBlind = /^0x[0-9a-f]{64,}$/i.test(request.message.trim())
        return {
          title: words.message,
          rows: [],
          fields: [],
          message: request.message,
          warnings: isBlind ? [danger(warnings.blind)] : [],
          raw: undefined,
          isSignature: true
        }
      }
      case "typed-data": {
        const typed = readTypedData(request.data)
        const raw = typeof request.data === "string" ? request.data : plain(request.data)
        if (typed === undefined) {
          return {
            title: words.message,
            rows: [],
            fields: [],
            warnings: [danger(warnings.blind)],
            raw,
            isSignature: true
          }
        }
        const { domain, expires, isOrder, permit, primaryType, rows } = typed
        const chain = chainOf(chains, `eip155:${domain.chainId}`)
        const dateOf = (seconds: bigint): string =>
          seconds > forever
            ? words.never
            : new Date(Number(seconds) * 1000).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" })
        const shownField = ({ isExpiry, token, type, value }: FieldRow): string => {
          const units = type.startsWith("uint") ? wholeIn(value) : undefined
          if (units === undefined) return plain(value)
          if (isExpiry === true) return `${dateOf(units)} (${plain(value)})`
          if (isEndless(units)) return `${words.unlimited} (${plain(value)})`
          const asset = token === undefined ? undefined : assetOf(assets, `eip155:${domain.chainId}`, token)
          return asset === undefined
            ? plain(value)
            : `${shownAmount(toWhole(units, asset.decimals), locale, asset.decimals)} ${asset.symbol}`
        }
        const isLong = expires !== undefined && now !== undefined && expires - BigInt(Math.floor(now / 1000)) > long
        const fact = (label: string, value: string | undefined, isRaw = false): ReadonlyArray<ReviewRow> =>
          value === undefined ? [] : [{ label, value, isRaw }]
        return {
          title: words.typedData(isolate(primaryType)),
          rows: [
            ...fact(words.application, domain.name),
            ...fact(words.version, domain.version),
            ...fact(words.network, chain === undefined ? domain.chainId : networkOf(chain.caipId)),
            ...fact(words.contract, domain.contract, true)
          ],
          fields: rows.map((row) => ({ label: row.path, type: row.type, value: shownField(row), isRaw: true })),
          warnings: [
            ...(permit === undefined ? [] : [danger(warnings.permit)]),
            ...(permit?.isEndless === true ? [danger(warnings.unlimitedApproval(isolate(permit.spender ?? "–")))] : []),
            ...(permit !== undefined && domain.contract === undefined ? [danger(warnings.noContract)] : []),
            ...(isOrder ? [danger(warnings.order)] : []),
            ...(isLong
              ? [warning(expires > forever ? warnings.neverEnds : warnings.longLived(isolate(dateOf(expires))))]
              : []),
            ...(domain.chainId !== undefined && chains.length > 0 && chain === undefined
              ? [warning(warnings.otherChain)]
              : [])
          ],
          raw,
          isSignature: true
        }
      }
    }
  }
  const review = reviewOf()
  return { ...review, isLoading: !review.isSignature && read.data === undefined && read.isLoading }
}
