/** Where to send something to the user: the address on a network, to be scanned or copied. */
import type { ReactElement } from "react"
import { Card } from "../base/Card.tsx"
import { CopyButton } from "../base/CopyButton.tsx"
import { Loadable } from "../base/Loadable.tsx"
import { Notice } from "../base/Notice.tsx"
import { Select } from "../base/Select.tsx"
import { isolate } from "../isolate.ts"
import { receive, wallet } from "../texts/wallet.ts"
import { useClasses, useLocale, useTexts } from "../UiContext.ts"
import { QrCode } from "./QrCode.tsx"
import { type ReceiveCall, type Receiving, useReceive } from "./useReceive.ts"

const Address = ({ chosen }: { readonly chosen: Receiving }): ReactElement => {
  const words = useTexts("receive", receive)
  const classes = useClasses()
  const locale = useLocale()
  const network = isolate(chosen.network)
  const shared = new Intl.ListFormat(locale).format(chosen.sharedWith.map(isolate))
  return (
    <>
      <div className={classes("stack", "centred")}>
        <QrCode text={chosen.address} label={words.qr(network)} />
        <p className={classes("text", "strong")}>{words.yours(network)}</p>
        <code className={classes("mono")} dir="ltr">
          {chosen.address}
        </code>
        <CopyButton text={chosen.address} label={useTexts("wallet", wallet).copyAddress} />
      </div>
      <Notice kind="info">
        {words.only(network)}
        {chosen.sharedWith.length === 0 ? null : <> {words.shared(shared)}</>}
      </Notice>
    </>
  )
}

/** The content of {@link Receive}, without a frame. */
export const Receiver = ({ call }: { readonly call: ReceiveCall }): ReactElement => {
  const words = useTexts("receive", receive)
  const classes = useClasses()
  const { choose, chosen, networks, read } = call
  return (
    <div className={classes("stack")}>
      <Loadable read={read} rows={5} isEmpty={(found) => found.length === 0} empty={words.none}>
        {() => (
          <>
            <Select
              label={words.network}
              value={chosen?.caip2Id ?? ""}
              onChange={choose}
              options={networks.map(({ caip2Id, network }) => ({ value: caip2Id, label: isolate(network) }))}
            />
            {chosen === undefined ? null : <Address chosen={chosen} />}
          </>
        )}
      </Loadable>
      <details className={classes("details")}>
        <summary>{words.notHere}</summary>
        {words.smartWallet}
      </details>
    </div>
  )
}

/** What `Receive` takes. */
export interface ReceiveProps {
  /** The network that is shown at first. Default: the first of the user's. */
  readonly caip2Id?: string | undefined
  readonly className?: string | undefined
}

/**
 * The user's address on a network, as a QR code and to be copied; and why the smart wallet address is not where to send.
 *
 * @example
 * ```tsx
 * import { Receive } from "@okto-effect/react/ui"
 *
 * export const Page = () => <Receive caip2Id="eip155:84532" />
 * ```
 */
export const Receive = ({ caip2Id, className }: ReceiveProps): ReactElement => (
  <Card title={useTexts("receive", receive).title} className={className}>
    <Receiver call={useReceive(caip2Id)} />
  </Card>
)
