import { type ReactElement, type ReactNode, useState } from "react"
import { useNetworks } from "../assets/networks.ts"
import { TokenPicture } from "../Portfolio/Portfolio.tsx"
import { type Asset, assetOf, dollarsOf, useReadAssets } from "../assets/useAssets.ts"
import { Button } from "../base/Button.tsx"
import { Card, type FramedProps } from "../base/Card.tsx"
import { Details, type Fact, FactTable, Mono } from "../base/Facts.tsx"
import { focus } from "../base/Field.tsx"
import { Failure, Notice } from "../base/Notice.tsx"
import { BadgedPicture } from "../base/Picture.tsx"
import { Skeleton } from "../base/Skeleton.tsx"
import { formatAmount, isolate, toBigInt, toWhole } from "../format.ts"
import type { Fee } from "../send/useSend.ts"
import { common, confirm } from "../texts/english.ts"
import { useClasses, useFormatValue, useTexts, useUi } from "../UiContext.ts"
import { type ConfirmationRequest, isSignature, isText, type Review, type ReviewRow } from "./reviewOf.ts"
import { useRequestedNft, useReview } from "./useReview.ts"

const Value = ({ isRaw = false, name, value }: ReviewRow): ReactElement => {
  const classes = useClasses()
  const shown = isRaw ? <Mono>{value}</Mono> : <bdi>{value}</bdi>
  return name === undefined ? (
    shown
  ) : (
    <>
      <bdi className={classes("text", "strong")}>{name}</bdi>
      <span> </span>
      {shown}
    </>
  )
}

/** An amount, and below it its value. */
const Sum = ({ dollars, text }: { readonly text: string; readonly dollars: number | undefined }): ReactElement => {
  const classes = useClasses()
  const valueText = useFormatValue()
  return (
    <>
      <span>{text}</span>
      {dollars === undefined ? null : <bdi className={classes("text", "beside")}>{valueText(dollars)}</bdi>}
    </>
  )
}

/** The parts of a total: amounts of assets, in the smallest unit. */
type Sums = ReadonlyArray<readonly [asset: Asset, units: bigint]>

/** The value of several amounts in dollars; absent when one of them is not known. */
const dollarsOfAll = (sums: Sums): number | undefined =>
  sums.reduce<number | undefined>((total, [asset, units]) => {
    const dollars = dollarsOf(asset, units)
    return total === undefined || dollars === undefined ? undefined : total + dollars
  }, 0)

/** Who pays the network's fee, how much it is, and the total of a transfer. */
const useCosts = (
  assets: ReadonlyArray<Asset>,
  fee: Fee | undefined,
  request: ConfirmationRequest
): ReadonlyArray<Fact> => {
  const { locale, shared, words } = useUi("confirm", confirm)
  if (fee === undefined) return []
  const chain = "transfer" in request ? request.transfer : request
  const caip2Id = "caip2Id" in chain ? chain.caip2Id : undefined
  const coin = assetOf(assets, caip2Id, "")
  const written = (sums: Sums): string =>
    sums
      .map(([{ decimals, symbol }, units]) =>
        // An amount is not parted from its symbol.
        isolate(`${formatAmount(toWhole(units, decimals), locale, 8)}\u00a0${symbol}`)
      )
      .join(" + ")
  const paid: Sums = fee.kind === "own" && fee.amount !== undefined && coin !== undefined ? [[coin, fee.amount]] : []
  const feeRow: Fact = {
    label: words.fee,
    value:
      fee.kind === "sponsored" ? (
        fee.by === undefined ? (
          words.feeSponsored
        ) : (
          words.feeBy(isolate(fee.by))
        )
      ) : fee.isLoading ? (
        shared.loading
      ) : paid.length === 0 ? (
        words.feeOwnUnknown
      ) : (
        <Sum text={words.feeOwn(written(paid))} dollars={dollarsOfAll(paid)} />
      )
  }
  if (request.kind !== "token-transfer") return [feeRow]
  const units = toBigInt(request.transfer.amount)
  const sent = assetOf(assets, caip2Id, request.transfer.token)
  // A total without the fee would be too low.
  const isKnown = fee.kind === "sponsored" || paid.length > 0
  if (sent === undefined || units === undefined || !isKnown) return [feeRow]
  const [[, gas] = [undefined, 0n]] = paid
  const sums: Sums = sent === coin ? [[sent, units + gas]] : [[sent, units], ...paid]
  return [feeRow, { label: words.total, value: <Sum text={written(sums)} dollars={dollarsOfAll(sums)} /> }]
}

const Fields = ({ fields, isSignature }: Review): ReactElement | null => {
  const { classes, words } = useUi("confirm", confirm)
  if (fields.length === 0) return null
  return (
    <table className={classes("table", "fields")}>
      <caption>{isSignature ? words.fields : words.arguments}</caption>
      <tbody>
        {fields.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- typed data and contracts may have one name twice
          <tr key={`${index} ${row.label}`}>
            <th scope="row">
              <code dir="ltr">{row.label}</code> <code className={classes("text", "small")}>{row.type}</code>
            </th>
            <td>
              <Value {...row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What could not be looked up, and why. */
const Unverified = ({ error, isLoading, refetch, unverified }: Review): ReactElement | null => {
  const { tryAgain } = useTexts("common", common)
  if (isLoading || unverified.length === 0) return null
  return (
    <>
      <Notice kind="danger">
        {unverified.map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
      </Notice>
      {error === undefined ? null : (
        <>
          <Failure error={error} />
          <Button onClick={refetch}>{tryAgain}</Button>
        </>
      )}
    </>
  )
}

/** The second question. Its buttons are in another order, so that a double click does not answer it. */
const AskAgain = ({
  isBusy,
  onCancel,
  onConfirm,
  review
}: Pick<ConfirmationProps, "isBusy" | "onCancel" | "onConfirm"> & {
  readonly review: Review
}): ReactElement => {
  const { classes, shared, words } = useUi("confirm", confirm)
  return (
    // It takes the focus, so that a key that is pressed twice does not answer it.
    <div ref={focus} tabIndex={-1} role="group" aria-label={words.askAgain} className={classes("stack", "again")}>
      <Notice kind="warning">{words.askAgain}</Notice>
      <div className={classes("cluster", "even")}>
        <Button onClick={onConfirm} isBusy={isBusy}>
          {review.isSignature ? words.signAnyway : words.sendAnyway}
        </Button>
        <Button kind="primary" onClick={onCancel} isDisabled={isBusy}>
          {shared.back}
        </Button>
      </div>
    </div>
  )
}

interface ConfirmationProps {
  /** What is sent or signed. */
  readonly request: ConfirmationRequest
  /** Who pays the fee of the network. */
  readonly fee?: Fee | undefined
  /** Whether the confirmed call is under way. */
  readonly isBusy?: boolean | undefined
  /** Whether the user cannot confirm yet. */
  readonly isDisabled?: boolean | undefined
  /** Called when the user confirms; twice, when something could not be looked up. */
  readonly onConfirm: () => void
  /** Called when the user goes back. */
  readonly onCancel: () => void
  /** Called when a pointer or the focus reaches the button that confirms. */
  readonly onReach?: (() => void) | undefined
  /** Shown above the buttons: a failure, for example. */
  readonly children?: ReactNode
}

/** The picture of the token or the NFT that is sent. */
const usePicture = (assets: ReadonlyArray<Asset>, request: ConfirmationRequest): ReactElement | undefined => {
  const networkOf = useNetworks(!isText(request))
  const { nft } = useRequestedNft(request)
  if (request.kind === "token-transfer") {
    const sent = assetOf(assets, request.transfer.caip2Id, request.transfer.token)
    return sent && <TokenPicture asset={sent} />
  }
  const name = request.kind === "nft-transfer" ? (request.name ?? nft?.name) : undefined
  return request.kind === "nft-transfer" && name !== undefined ? (
    <BadgedPicture network={networkOf(request.transfer.caip2Id)} src={request.image ?? nft?.image} name={name} />
  ) : undefined
}

/** What is sent or signed, in a sentence, with a picture. */
const Summary = ({ picture, title }: { readonly picture: ReactNode; readonly title: string }): ReactElement => {
  const classes = useClasses()
  return (
    <div className={classes("summary")}>
      {picture}
      <p className={classes("amount", "small")}>{title}</p>
    </div>
  )
}

/** What is sent, while it is under way. */
export const RequestSummary = ({ request }: { readonly request: ConfirmationRequest }): ReactElement => (
  <Summary title={useReview(request).title} picture={usePicture(useReadAssets(true).assets, request)} />
)

/** {@link ConfirmTransaction} without a frame. */
export const Confirmation = ({
  children,
  fee,
  isBusy,
  isDisabled = false,
  onCancel,
  onConfirm,
  onReach,
  request
}: ConfirmationProps): ReactElement => {
  const { classes, shared, words } = useUi("confirm", confirm)
  const review = useReview(request)
  // A component that is mounted after a failure would read again.
  const { assets } = useReadAssets(!isText(request))
  const costs = useCosts(assets, fee, request)
  const picture = usePicture(assets, request)
  // What was confirmed for the first time, and what of it was not verified. Fields are those of the raw data.
  const [asked, setAsked] = useState<string>()
  const { message, raw, rows, title, unverified } = review
  const question = JSON.stringify([title, raw, rows, unverified])
  const isAsking = asked === question
  const facts = [...rows.map((row) => ({ label: row.label, value: <Value {...row} /> })), ...costs]
  return (
    <div className={classes("stack")}>
      {review.isLoading ? <Skeleton rows={1} /> : <Summary title={title} picture={picture} />}
      <Unverified {...review} />
      {message === undefined ? null : (
        <blockquote className={classes("message")}>
          <bdi>{message}</bdi>
        </blockquote>
      )}
      {review.warnings.map(({ kind, text }) => (
        <Notice key={text} kind={kind}>
          {text}
        </Notice>
      ))}
      {facts.length === 0 ? null : <FactTable rows={facts} />}
      <Fields {...review} />
      {raw === undefined ? null : (
        <Details summary={words.raw}>
          <Mono>{raw}</Mono>
        </Details>
      )}
      {children}
      {isAsking ? (
        <AskAgain review={review} isBusy={isBusy} onCancel={onCancel} onConfirm={onConfirm} />
      ) : (
        <div className={classes("cluster", "even")}>
          <Button onClick={onCancel} isDisabled={isBusy}>
            {shared.back}
          </Button>
          <Button
            kind="primary"
            onClick={unverified.length === 0 ? onConfirm : () => setAsked(question)}
            onReach={onReach}
            isBusy={isBusy}
            // The user must see the fee first.
            isDisabled={isDisabled || review.isLoading || (fee?.kind === "own" && fee.isLoading)}
          >
            {review.isSignature ? words.sign : request.kind === "call" ? words.call : words.send}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Props of {@link ConfirmTransaction}. */
export type ConfirmTransactionProps = ConfirmationProps & FramedProps

/**
 * Shows what is sent or signed, with buttons to confirm and to go back: what happens, who pays the fee, the arguments of a
 * contract call, the fields of typed data, and warnings for what is dangerous, such as unlimited approvals and permits.
 *
 * @example
 * ```tsx
 * import { ConfirmTransaction } from "@okto-effect/react/ui"
 * import { decodeFunctionData, erc20Abi } from "viem"
 *
 * export const Page = ({ data, onConfirm }: { readonly data: string; readonly onConfirm: () => void }) => (
 *   <ConfirmTransaction
 *     request={{
 *       kind: "call",
 *       caip2Id: "eip155:84532",
 *       transaction: { to: recipient, data },
 *       abi: erc20Abi,
 *       decode: decodeFunctionData
 *     }}
 *     onConfirm={onConfirm}
 *     onCancel={() => history.back()}
 *   />
 * )
 * ```
 */
export const ConfirmTransaction = ({ className, label, ...props }: ConfirmTransactionProps): ReactElement => {
  const words = useTexts("confirm", confirm)
  return (
    <Card title={isSignature(props.request) ? words.titleSign : words.title} className={className} label={label}>
      <Confirmation {...props} />
    </Card>
  )
}
