/** What becomes of an order: its steps, its end, and why it failed. */
import type { Order } from "@okto-effect/sdk"
import { type ReactElement, useState } from "react"
import { useOrder } from "../../useOrder.ts"
import type { TransactionCall } from "../../useTransaction.ts"
import { decimalsOf, shortened, shownAmount, toWhole } from "../amounts.ts"
import { Button } from "../base/Button.tsx"
import { Card } from "../base/Card.tsx"
import { Icon } from "../base/Icon.tsx"
import { Notice } from "../base/Notice.tsx"
import { SignedOut, useIsSignedOut } from "../base/SignedOut.tsx"
import { isolate } from "../isolate.ts"
import { explorerPage } from "../assets/activity.ts"
import { onNetwork } from "../assets/networks.ts"
import { useReadActivity, useReadChains, useReadTokens } from "../useRead.ts"
import { isRow, said } from "../said.ts"
import { common } from "../texts/common.ts"
import { confirm } from "../texts/confirm.ts"
import { order as orderTexts } from "../texts/order.ts"
import { useClasses, useLocale, useTexts } from "../UiContext.ts"
import { type Progress, progressOf, progressOfOrder, steps } from "./progress.ts"
import { reasonOf } from "./reasons.ts"

/** The page of a transaction in an explorer of the app's choice. */
export type Explorer = (caip2Id: string, hash: string) => string | undefined

/** The user's chain; the backend spells it in two ways. */
const chainOf = ({ details }: Order): string => details?.caip2id ?? details?.caip2Id ?? ""

const detail = ({ details }: Order, name: string): string => {
  const value: unknown = Reflect.get(Object(details), name)
  return typeof value === "string" ? value : ""
}

/** The NFT of an order, as far as the order says it: its number, and how many of it. */
const nftIn = (order: Order): string => {
  const id = `#${shortened(detail(order, "nftId"))}`
  const amount = detail(order, "amount")
  return amount === "" || amount === "1" ? id : `${amount} × ${id}`
}

/** Writes amounts of an order's token. */
const useAmount = (order: Order): ((units: string | undefined) => string) => {
  const known = useReadTokens().data ?? []
  const locale = useLocale()
  const address = detail(order, "tokenAddress").toLowerCase()
  const token = known.find(
    (token) => isRow(token) && token.caipId === chainOf(order) && said(token.address).toLowerCase() === address
  )
  const decimals = decimalsOf(token?.decimals)
  return (units = "") =>
    token === undefined || decimals === undefined || !/^\d+$/.test(units)
      ? units
      : `${shownAmount(toWhole(BigInt(units), decimals), locale, decimals)} ${token.symbol}`
}

const Network = ({ order }: { readonly order: Order }): ReactElement => {
  const known = useReadChains().data ?? []
  return <bdi>{onNetwork(known, chainOf(order)).network}</bdi>
}

const Facts = ({ order }: { readonly order: Order }): ReactElement | null => {
  const words = useTexts("confirm", confirm)
  const { amount, nft } = useTexts("order", orderTexts)
  const classes = useClasses()
  const amountOf = useAmount(order)
  const recipient = detail(order, "recipientWalletAddress")
  if (chainOf(order) === "") return null
  const rows = [
    ...(order.intentType === "TOKEN_TRANSFER"
      ? [[amount, <bdi key="a">{amountOf(detail(order, "amount"))}</bdi>] as const]
      : []),
    ...(detail(order, "nftId") === "" ? [] : [[nft, <bdi key="i">{nftIn(order)}</bdi>] as const]),
    ...(recipient === ""
      ? []
      : [
          [
            words.to,
            <bdi key="r" dir="ltr" title={recipient}>
              {shortened(recipient)}
            </bdi>
          ] as const
        ]),
    [words.network, <Network key="n" order={order} />] as const
  ]
  return (
    <dl className={classes("table")}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Failed = ({ order }: { readonly order: Order }): ReactElement => {
  const words = useTexts("order", orderTexts)
  const { details } = useTexts("common", common)
  const classes = useClasses()
  const amountOf = useAmount(order)
  return (
    <Notice kind="danger">
      {words.failed} {reasonOf(order, words, (units) => isolate(amountOf(units)))}
      <details className={classes("details")}>
        <summary>{details}</summary>
        <bdi dir="ltr" lang="en">
          {order.status}
          {order.reason ? `: ${order.reason}` : ""}
        </bdi>
      </details>
    </Notice>
  )
}

const ExplorerLink = ({
  explorer,
  order
}: {
  readonly order: Order
  readonly explorer: Explorer | undefined
}): ReactElement | null => {
  const words = useTexts("order", orderTexts)
  const { newWindow } = useTexts("common", common)
  const classes = useClasses()
  // Entries of the activity know the explorer of their network.
  const entry = useReadActivity().data?.find((entry) => isRow(entry) && entry.caipId === chainOf(order))
  const [hash = ""] = order.downstreamTransactionHash ?? []
  const page =
    hash === "" ? undefined : (explorer?.(chainOf(order), hash) ?? explorerPage(entry?.networkExplorerUrl, hash))
  if (page === undefined) return null
  return (
    <a className={classes("link")} href={page} target="_blank" rel="noreferrer">
      {words.explorer}
      <span className={classes("hidden")}> ({newWindow})</span>
      <Icon name="out" />
    </a>
  )
}

const Steps = ({ progress: { end, reached } }: { readonly progress: Progress }): ReactElement => {
  const words = useTexts("order", orderTexts)
  const classes = useClasses()
  return (
    <ol className={classes("steps")}>
      {steps.map((step, index) => {
        const state =
          index < reached
            ? "done"
            : end === "failed" && index === reached
              ? "failed"
              : index === reached
                ? "now"
                : "ahead"
        return (
          <li key={step} className={classes("step", state)} aria-current={state === "now" ? "step" : undefined}>
            <span className={classes("picture", "step")} aria-hidden="true">
              {state === "done" ? (
                <Icon name="check" />
              ) : state === "failed" ? (
                <Icon name="close" />
              ) : state === "now" ? (
                <span className={classes("spinner")} />
              ) : null}
            </span>
            {words.steps[step]}
            <span className={classes("hidden")}> ({words.states[state]})</span>
          </li>
        )
      })}
    </ol>
  )
}

/** How far it is, and what can be done where nobody knows. */
const View = ({
  explorer,
  onCheck,
  progress
}: {
  readonly progress: Progress
  readonly onCheck: () => void
  readonly explorer?: Explorer | undefined
}): ReactElement => {
  const words = useTexts("order", orderTexts)
  const classes = useClasses()
  const { details } = useTexts("common", common)
  const { doubt, end, error, isChecking = false, jobId, order, reached } = progress
  const step = steps[reached]
  return (
    <div className={classes("stack")}>
      <p role="status" className={classes("hidden")}>
        {end === "done" ? words.done : doubt === undefined && step !== undefined ? words.steps[step] : ""}
      </p>
      {order === undefined ? null : <Facts order={order} />}
      {doubt === "uncertain" ? null : <Steps progress={progress} />}
      {end === "done" ? <Notice kind="success">{words.done}</Notice> : null}
      {end === "failed" && order !== undefined ? <Failed order={order} /> : null}
      {doubt === undefined ? null : (
        <>
          <Notice kind="warning">
            {doubt === "uncertain" ? words.uncertain : words.notFound}
            {/* Not as a failure of its own, which would say "try again": what can be done is to check. */}
            {error === undefined ? null : (
              <details className={classes("details")}>
                <summary>{details}</summary>
                <bdi dir="ltr" lang="en">
                  {error._tag}: {error.message}
                </bdi>
              </details>
            )}
          </Notice>
          <Button kind="primary" isBusy={isChecking} onClick={onCheck}>
            {isChecking ? words.checking : words.check}
          </Button>
        </>
      )}
      {order !== undefined && end !== undefined ? <ExplorerLink order={order} explorer={explorer} /> : null}
      {jobId === undefined || end === "done" ? null : (
        <p className={classes("text", "small")}>
          {words.job}{" "}
          <code className={classes("mono")} dir="ltr">
            {jobId}
          </code>
        </p>
      )}
    </div>
  )
}

/** How far a transaction is that a component drives. */
export const TransactionProgress = ({
  call,
  explorer
}: {
  readonly call: TransactionCall
  readonly explorer?: Explorer | undefined
}): ReactElement => {
  const { follow, refresh, resume, state } = call
  const progress = progressOf(state)
  const check = progress.doubt === "uncertain" ? resume : state.status === "accepted" ? follow : refresh
  return (
    <>
      <View progress={progress} explorer={explorer} onCheck={() => void check()} />
      {useIsSignedOut() ? <SignedOut /> : null}
    </>
  )
}

const OrderProgress = ({
  explorer,
  jobId,
  onCheck
}: {
  readonly jobId: string
  readonly explorer: Explorer | undefined
  readonly onCheck: () => void
}): ReactElement => <View progress={progressOfOrder(useOrder(jobId), jobId)} explorer={explorer} onCheck={onCheck} />

/** An order is its user's. It is followed anew when they have signed in again. */
const OwnOrder = (props: Parameters<typeof OrderProgress>[0]): ReactElement =>
  useIsSignedOut() ? <SignedOut /> : <OrderProgress {...props} />

/** What the status of an order takes: its job, or the transaction that it came from. */
export type OrderStatusProps = {
  /** Default: the page that the backend names. */
  readonly explorer?: Explorer | undefined
  readonly className?: string | undefined
} & (
  | { readonly jobId: string; readonly transaction?: undefined }
  | { readonly transaction: TransactionCall; readonly jobId?: undefined }
)

/**
 * What becomes of an order, as it happens: its steps, a link to the explorer, why it failed in words, and "check again"
 * where nobody knows.
 *
 * @example
 * ```tsx
 * import { OrderStatus } from "@okto-effect/react/ui"
 *
 * export const Page = ({ jobId }: { readonly jobId: string }) => <OrderStatus jobId={jobId} />
 * ```
 */
export const OrderStatus = ({ className, explorer, jobId, transaction }: OrderStatusProps): ReactElement => {
  const words = useTexts("order", orderTexts)
  const [looks, setLooks] = useState(0)
  return (
    <Card title={words.title} className={className}>
      {transaction === undefined ? (
        <OwnOrder key={looks} jobId={jobId} explorer={explorer} onCheck={() => setLooks(looks + 1)} />
      ) : (
        <TransactionProgress call={transaction} explorer={explorer} />
      )}
    </Card>
  )
}
