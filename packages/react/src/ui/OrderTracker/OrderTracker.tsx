import type { Order } from "@okto-effect/sdk"
import { type ReactElement, type ReactNode, useState } from "react"
import { useOrder } from "../../order/useOrder.ts"
import type { UseTransactionReturn } from "../../transaction/useTransaction.ts"
import { useNetworks } from "../assets/networks.ts"
import { describeNft, useOwnedNft } from "../NftGrid/useNftGrid.ts"
import { explorerPage } from "../ActivityList/useActivityList.ts"
import { Button } from "../base/Button.tsx"
import { Card, type FramedProps } from "../base/Card.tsx"
import { Details, ExternalLink, FactTable, Mono, TechnicalDetails } from "../base/Facts.tsx"
import { Icon } from "../base/Icon.tsx"
import { Notice, Offline, useOnline } from "../base/Notice.tsx"
import { SignedOut, useIsSignedOut } from "../base/SignedOut.tsx"
import { unknownAmount } from "../ConfirmTransaction/reviewOf.ts"
import { decimalsOf, formatUnits, isolate, shorten, toDecimal, toText } from "../format.ts"
import { common, confirm, order as orderTexts } from "../texts/english.ts"
import { useTexts, useUi } from "../UiContext.ts"
import { useReadActivity, useReadTokens } from "../useRead.ts"
import { caip2IdOf, detailOf } from "./details.ts"
import { type Progress, progressOf, progressOfOrder, steps } from "./progress.ts"
import { reasonOf } from "./reasons.ts"

/** Returns the URL of a transaction's page in an explorer. */
export type ToExplorerUrl = (caip2Id: string, hash: string) => string | undefined

type ExplorerProps = Pick<OrderTrackerProps, "children" | "explorer">

/** Formats amounts of an order's token. What could not be looked up says so. */
const useAmount = (order: Order): ((units: string | undefined) => string) => {
  const { data: known = [], error } = useReadTokens()
  const { locale, words } = useUi("confirm", confirm)
  const networkOf = useNetworks()
  const address = detailOf(order, "tokenAddress").toLowerCase()
  const token = known.find(
    (token) => token.caipId === caip2IdOf(order) && toText(token.address).toLowerCase() === address
  )
  const decimals = decimalsOf(token?.decimals)
  return (given = "") => {
    const units = toDecimal(given)
    if (!/^\d+$/.test(units)) return units
    if (token !== undefined && decimals !== undefined)
      return formatUnits(BigInt(units), { decimals, symbol: token.symbol }, locale)
    const isBeingRead = error === undefined && known.length === 0
    return isBeingRead ? "…" : unknownAmount({ networkOf, words }, caip2IdOf(order), address, units)
  }
}

const Facts = ({ order }: { readonly order: Order }): ReactElement | null => {
  const { shared, words } = useUi("confirm", confirm)
  const amountOf = useAmount(order)
  const networkOf = useNetworks()
  const recipient = detailOf(order, "recipientWalletAddress")
  const [nftId, collectionAddress] = [detailOf(order, "nftId"), detailOf(order, "collectionAddress")]
  const nft = useOwnedNft(nftId === "" ? undefined : { caip2Id: caip2IdOf(order), collectionAddress, nftId }).nft
  const { locale } = useUi("order", orderTexts)
  if (caip2IdOf(order) === "") return null
  const row = (isShown: boolean, label: string, value: ReactNode) => (isShown ? [{ label, value }] : [])
  return (
    <FactTable
      rows={[
        ...row(order.intentType === "TOKEN_TRANSFER", shared.amount, <bdi>{amountOf(detailOf(order, "amount"))}</bdi>),
        ...row(
          nftId !== "",
          shared.nft,
          <bdi>{describeNft({ ...nft, nftId }, detailOf(order, "amount"), "", locale)}</bdi>
        ),
        ...row(
          nftId !== "" && collectionAddress !== "",
          words.collection,
          <bdi title={collectionAddress}>{nft?.collectionName || shorten(collectionAddress)}</bdi>
        ),
        ...row(
          recipient !== "",
          words.to,
          <bdi dir="ltr" title={recipient}>
            {shorten(recipient)}
          </bdi>
        ),
        ...row(true, words.network, <bdi>{networkOf(caip2IdOf(order)).network}</bdi>)
      ]}
    />
  )
}

/** The job id, which support asks for. */
const Job = ({ jobId }: Pick<Progress, "jobId">): ReactElement | null => {
  const { classes, words } = useUi("order", orderTexts)
  return jobId === undefined ? null : (
    <span className={classes("text", "beside")}>
      <span>{`${words.job} `}</span>
      <Mono>{jobId}</Mono>
    </span>
  )
}

const Failed = ({ jobId, order }: Pick<Progress, "jobId"> & { readonly order: Order }): ReactElement => {
  const words = useTexts("order", orderTexts)
  const amountOf = useAmount(order)
  const { isSponsored } = useNetworks()(caip2IdOf(order))
  return (
    <Notice kind="danger">
      {`${words.failed} ${reasonOf(order, words, (units) => isolate(amountOf(units)), isSponsored)}`}
      <TechnicalDetails>
        {order.reason ? `${order.status}: ${order.reason}` : order.status}
        <Job jobId={jobId} />
      </TechnicalDetails>
    </Notice>
  )
}

const ExplorerLink = ({ explorer, order }: ExplorerProps & { readonly order: Order }): ReactElement | null => {
  const words = useTexts("common", common)
  // Entries of the activity name the explorer of their network.
  const entry = useReadActivity().data?.find((entry) => entry.caipId === caip2IdOf(order))
  const [hash = ""] = order.downstreamTransactionHash ?? []
  const page =
    hash === "" ? undefined : (explorer?.(caip2IdOf(order), hash) ?? explorerPage(entry?.networkExplorerUrl, hash))
  return page === undefined ? null : <ExternalLink href={page} label={words.explorer} />
}

const Steps = ({ progress: { end, reached } }: { readonly progress: Progress }): ReactElement => {
  const { classes, words } = useUi("order", orderTexts)
  const current = end === "failed" ? "failed" : "now"
  const signs = {
    done: <Icon name="check" />,
    failed: <Icon name="close" />,
    now: <span className={classes("spinner")} />
  }
  return (
    <ol className={classes("steps")}>
      {steps.map((step, index) => {
        const state = index < reached ? "done" : index === reached ? current : "ahead"
        return (
          <li key={step} className={classes("step", state)} aria-current={state === "now" ? "step" : undefined}>
            <span className={classes("picture", "step")} aria-hidden="true">
              {state === "ahead" ? null : signs[state]}
            </span>
            <span>
              <span>{words.steps[step]}</span>
              <span className={classes("hidden")}>{` (${words.states[state]})`}</span>
              {state === "now" && step !== "done" ? (
                <span className={classes("text", "beside")}>{words.explained[step]}</span>
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** How far an order is, and a button to check again where that is not known. */
const View = ({
  about,
  children: facts,
  explorer,
  onCheck,
  progress
}: ExplorerProps & {
  readonly progress: Progress
  readonly onCheck: () => void
  readonly about?: ReactNode
}): ReactElement => {
  const { classes, shared, words } = useUi("order", orderTexts)
  const { checkReason, end, error, isChecking = false, jobId, order, reached } = progress
  // One reason: without a network there is no status, and an unknown outcome stays unknown.
  const isOffline = !useOnline() && end === undefined && checkReason !== "unknown"
  const step = steps[reached]
  return (
    <div className={classes("stack")}>
      <p role="status" className={classes("hidden")}>
        {end === "done" ? words.done : checkReason === undefined && step !== undefined ? words.steps[step] : ""}
      </p>
      {facts ?? (order === undefined ? about : <Facts order={order} />)}
      {end === "done" ? (
        // The region above says it.
        <div aria-hidden="true">
          <Notice kind="success">{words.done}</Notice>
        </div>
      ) : null}
      {checkReason === "unknown" || end === "done" ? null : <Steps progress={progress} />}
      {end === undefined && checkReason === undefined && jobId !== undefined ? (
        <p className={classes("text", "small")}>{words.continues}</p>
      ) : null}
      {isOffline ? <Offline /> : null}
      {end === "failed" && order !== undefined ? <Failed order={order} jobId={jobId} /> : null}
      {checkReason === undefined ? null : (
        <>
          {isOffline ? null : (
            <Notice kind="warning">
              {checkReason === "unknown" ? words.unknown : words.notFound}
              {error === undefined ? null : (
                <TechnicalDetails>
                  {`${error._tag}: ${error.message}`}
                  <Job jobId={jobId} />
                </TechnicalDetails>
              )}
            </Notice>
          )}
          <Button kind="primary" isBusy={isChecking} onClick={onCheck}>
            {isChecking ? words.checking : words.check}
          </Button>
        </>
      )}
      {order !== undefined && end === "done" ? <ExplorerLink order={order} explorer={explorer} /> : null}
      {jobId === undefined ||
      end === "failed" ||
      (!isOffline && checkReason !== undefined && error !== undefined) ? null : (
        <Details summary={shared.details}>
          <Job jobId={jobId} />
        </Details>
      )}
    </div>
  )
}

/** The progress of a transaction that a component drives. */
export const TransactionProgress = ({
  about,
  children,
  transaction: { follow, refresh, resume, state },
  explorer
}: ExplorerProps & {
  readonly transaction: UseTransactionReturn
  /** What is sent, until the order says so. */
  readonly about?: ReactNode
}): ReactElement => {
  const progress = progressOf(state)
  const check = progress.checkReason === "unknown" ? resume : state.status === "accepted" ? follow : refresh
  return (
    <>
      <View progress={progress} explorer={explorer} about={about} onCheck={() => void check()}>
        {children}
      </View>
      {useIsSignedOut() ? <SignedOut /> : null}
    </>
  )
}

interface JobProps extends ExplorerProps {
  readonly jobId: string
  readonly onCheck: () => void
}

const JobProgress = ({ jobId, ...props }: JobProps): ReactElement => (
  <View progress={progressOfOrder(useOrder(jobId), jobId)} {...props} />
)

/** The progress of a job. It is followed again after its user has signed in again. */
const OwnJob = (props: JobProps): ReactElement => (useIsSignedOut() ? <SignedOut /> : <JobProgress {...props} />)

/** Props of {@link OrderTracker}: the job id of the order, or the transaction that sent it. */
export type OrderTrackerProps = FramedProps & {
  /** Makes links to an explorer. Default: the explorer that the backend names. */
  readonly explorer?: ToExplorerUrl | undefined
  /** What was sent, in place of what the order says of it. */
  readonly children?: ReactNode
} &
  /** The job id of the order. */
  (
    | { readonly jobId: string; readonly transaction?: undefined }
    /** The transaction that sent it, from `useTransaction`. */
    | { readonly transaction: UseTransactionReturn; readonly jobId?: undefined }
  )

/**
 * Shows the progress of an order: its steps, a link to the explorer, why it failed, and a button to check again when the
 * outcome is unknown.
 *
 * @example
 * ```tsx
 * import { OrderTracker } from "@okto-effect/react/ui"
 *
 * export const Page = ({ jobId }: { readonly jobId: string }) => <OrderTracker jobId={jobId} />
 * ```
 */
export const OrderTracker = ({
  children,
  className,
  explorer,
  jobId,
  label,
  transaction
}: OrderTrackerProps): ReactElement => {
  const words = useTexts("order", orderTexts)
  const [checks, setChecks] = useState(0)
  return (
    <Card title={words.title} className={className} label={label}>
      {transaction === undefined ? (
        <OwnJob key={checks} jobId={jobId} explorer={explorer} onCheck={() => setChecks(checks + 1)}>
          {children}
        </OwnJob>
      ) : (
        <TransactionProgress transaction={transaction} explorer={explorer}>
          {children}
        </TransactionProgress>
      )}
    </Card>
  )
}
