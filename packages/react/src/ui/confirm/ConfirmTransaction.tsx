/** What a person checks before something is sent or signed. */
import type { ReactElement, ReactNode } from "react"
import { shownAmount, toWhole } from "../amounts.ts"
import { useAssets } from "../assets/useAssets.ts"
import { Button } from "../base/Button.tsx"
import { Card } from "../base/Card.tsx"
import { Skeleton } from "../base/Loadable.tsx"
import { Notice } from "../base/Notice.tsx"
import { isolate } from "../isolate.ts"
import { assetOf } from "../assets/assets.ts"
import type { Fee } from "../send/useSend.ts"
import { common } from "../texts/common.ts"
import { confirm } from "../texts/confirm.ts"
import { useClasses, useLocale, useTexts } from "../UiContext.ts"
import { type ConfirmRequest, type Review, type ReviewRow, useReview } from "./useReview.ts"

const Value = ({ isRaw = false, value }: ReviewRow): ReactElement => {
  const classes = useClasses()
  return isRaw ? (
    <code className={classes("mono")} dir="ltr">
      {value}
    </code>
  ) : (
    <bdi>{value}</bdi>
  )
}

/** Who pays the network's fee, and how much. */
const useFee = (fee: Fee | undefined, caip2Id: string | undefined): string | undefined => {
  const words = useTexts("confirm", confirm)
  const locale = useLocale()
  const coin = assetOf(useAssets().assets, caip2Id, "")
  if (fee === undefined) return undefined
  if (fee.kind === "sponsored") return fee.by === undefined ? words.feeSponsored : words.feeBy(isolate(fee.by))
  if (fee.isLoading) return words.feeLoading
  if (fee.amount === undefined || coin === undefined) return words.feeOwnUnknown
  return words.feeOwn(isolate(`${shownAmount(toWhole(fee.amount, coin.decimals), locale)} ${coin.symbol}`))
}

const Facts = ({ fee, review }: { readonly review: Review; readonly fee: string | undefined }): ReactElement | null => {
  const words = useTexts("confirm", confirm)
  const classes = useClasses()
  if (review.rows.length === 0 && fee === undefined) return null
  return (
    <dl className={classes("table")}>
      {review.rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>
            <Value {...row} />
          </dd>
        </div>
      ))}
      {fee === undefined ? null : (
        <div>
          <dt>{words.fee}</dt>
          <dd>{fee}</dd>
        </div>
      )}
    </dl>
  )
}

const Fields = ({ fields, isSignature }: Review): ReactElement | null => {
  const words = useTexts("confirm", confirm)
  const classes = useClasses()
  if (fields.length === 0) return null
  return (
    <table className={classes("table", "fields")}>
      <caption>{isSignature ? words.fields : words.arguments}</caption>
      <tbody>
        {fields.map((row) => (
          <tr key={row.label}>
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

/** The chain of a request, if it has one. */
const chainOf = (request: ConfirmRequest): string | undefined =>
  "transfer" in request ? request.transfer.caip2Id : "caip2Id" in request ? request.caip2Id : undefined

interface ConfirmationProps {
  readonly request: ConfirmRequest
  readonly fee?: Fee | undefined
  readonly isBusy?: boolean | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** When the user reaches for the button. */
  readonly onReach?: (() => void) | undefined
  /** Between the facts and the buttons: what went wrong, for example. */
  readonly children?: ReactNode
}

/** {@link ConfirmTransaction} without a frame. */
export const Confirmation = ({
  children,
  fee,
  isBusy,
  onCancel,
  onConfirm,
  onReach,
  request
}: ConfirmationProps): ReactElement => {
  const words = useTexts("confirm", confirm)
  const { back } = useTexts("common", common)
  const classes = useClasses()
  const review = useReview(request)
  const isTransfer = request.kind === "token-transfer" || request.kind === "nft-transfer"
  return (
    <div className={classes("stack")}>
      {review.isLoading ? <Skeleton rows={1} /> : <p className={classes("amount", "small")}>{review.title}</p>}
      {review.message === undefined ? null : (
        <blockquote className={classes("message")}>
          <bdi>{review.message}</bdi>
        </blockquote>
      )}
      {review.warnings.map(({ kind, text }) => (
        <Notice key={text} kind={kind}>
          {text}
        </Notice>
      ))}
      <Facts review={review} fee={useFee(fee, chainOf(request))} />
      <Fields {...review} />
      {review.raw === undefined ? null : (
        <details className={classes("details")}>
          <summary>{words.raw}</summary>
          <code className={classes("mono")} dir="ltr">
            {review.raw}
          </code>
        </details>
      )}
      {children}
      <div className={classes("cluster", "even")}>
        <Button onClick={onCancel} isDisabled={isBusy}>
          {back}
        </Button>
        <Button kind="primary" onClick={onConfirm} onReach={onReach} isBusy={isBusy} isDisabled={review.isLoading}>
          {review.isSignature ? words.sign : isTransfer ? words.send : words.call}
        </Button>
      </div>
    </div>
  )
}

/** What a confirmation takes. */
export interface ConfirmTransactionProps extends ConfirmationProps {
  readonly className?: string | undefined
}

/**
 * What a person checks before something is sent or signed: what happens in words, who pays the fee, a contract call by its
 * ABI, typed data as a table, and a warning for what is dangerous, such as approvals without limit and permits.
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
export const ConfirmTransaction = ({ className, ...props }: ConfirmTransactionProps): ReactElement => {
  const words = useTexts("confirm", confirm)
  const isSignature = props.request.kind === "message" || props.request.kind === "typed-data"
  return (
    <Card title={isSignature ? words.titleSign : words.title} className={className}>
      <Confirmation {...props} />
    </Card>
  )
}
